/** Calls of models that write: a conversation where there is a chat template, else text that is gone on with. */
import { type Code, type Hole, py } from "@vitrine/code";
import { choice, textHole } from "../../entry/holes.ts";
import type { Fill } from "../../entry/library.ts";
import { canChat, chatMessages, type ContentPart } from "../../model/chat-sample.ts";
import type { SnippetModel } from "../../model/snippet-model.ts";
import { type Call, image, LOAD_IMAGE, sound, SOUND_PACKAGES } from "./call.ts";

export function messagesOf(
  model: SnippetModel,
  fill: Fill,
  withPicture: boolean,
): { code: Code<"python">; holes: Hole[] } {
  const holes: Hole[] = [];
  const textHoleOf = (name: string, label: string, value: string) => {
    const hole = textHole(fill, name, label, value);
    holes.push(hole);
    return hole.value;
  };
  const contentPart = (each: ContentPart) =>
    each.type === "text"
      ? { type: "text", text: textHoleOf("prompt", "Prompt", each.text) }
      : { type: "image", url: textHoleOf("picture", "Picture (address or path)", each.url) };
  const messages = chatMessages(model, withPicture).map(({ role, content }) => ({
    role,
    content:
      typeof content === "string" ? textHoleOf("prompt", "Prompt", content) : picturesFirst(content).map(contentPart),
  }));
  return { code: py`messages = ${messages}`, holes };
}

function picturesFirst(parts: ContentPart[]): ContentPart[] {
  return parts.toSorted((a, b) => (a.type === b.type ? 0 : a.type === "image" ? -1 : 1));
}

/** The template's own switch for thinking aloud, where it has one. */
function thinking(model: SnippetModel, fill: Fill): { option: Code<"python">; holes: Hole[]; tokens: number } {
  const { thinkingSwitch } = model;
  if (thinkingSwitch === undefined) return { option: py.empty, holes: [], tokens: 512 };
  const { value, hole } = choice(fill, "thinking", "Thinking", ["on", "off"]);
  const option = py`${py.identifier(thinkingSwitch)}=${value === "on"},`;
  return { option, holes: [hole], tokens: value === "on" ? 4096 : 512 };
}

/** Whether it would speak its answer too if it were not told to write. */
export const speaksToo = ({ modelType, architecture }: SnippetModel): boolean =>
  /^qwen\S*omni/i.test(modelType ?? architecture ?? "");

function generateAndShow(
  model: SnippetModel,
  reader: Code<"python">,
  fill: Fill,
  tokens: number,
  streamer: boolean,
): Call {
  const text = speaksToo(model) ? py.raw(`, generation_mode="text"`) : py.empty;
  const tokenizer = streamer ? reader : py`${reader}.tokenizer`;
  const { value, hole } = choice(fill, "streaming", "Stream", ["off", "on"]);
  return value === "on"
    ? {
        names: ["TextStreamer"],
        code: py`
          streamer = TextStreamer(${tokenizer}, skip_prompt=True, skip_special_tokens=True)
          model.generate(**inputs, max_new_tokens=${tokens}${text}, streamer=streamer)
        `,
        holes: [hole],
      }
    : {
        code: py`
          outputs = model.generate(**inputs, max_new_tokens=${tokens}${text})
          answer = outputs[0][inputs["input_ids"].shape[-1]:]
          print(${reader}.decode(answer, skip_special_tokens=True))
        `,
        holes: [hole],
      };
}

function chat(
  model: SnippetModel,
  fill: Fill,
  reader: Code<"python">,
  withPicture: boolean,
  isTokenizer: boolean,
): Call {
  const messages = messagesOf(model, fill, withPicture);
  const { option, holes, tokens } = thinking(model, fill);
  const shown = generateAndShow(model, reader, fill, tokens, isTokenizer);
  return {
    ...shown,
    code: py`
      ${messages.code}
      inputs = ${reader}.apply_chat_template(
          messages,
          add_generation_prompt=True,
          tokenize=True,
          return_dict=True,
          return_tensors="pt",
          ${option}
      ).to(model.device)

      ${shown.code}
    `,
    holes: [...messages.holes, ...holes, ...(shown.holes ?? [])],
  };
}

export function writeText(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const isTokenizer = reader.text === "tokenizer";
  if (canChat(model, "tokenizer")) {
    return chat(model, fill, reader, model.tags.has("image-text-to-text") && !isTokenizer, isTokenizer);
  }
  const prompt = textHole(fill, "prompt", "Prompt", model.widgetText ?? "Once upon a time");
  return {
    code: py`
      inputs = ${reader}(text=${prompt.value}, return_tensors="pt").to(model.device)
      outputs = model.generate(**inputs, max_new_tokens=100)
      print(${reader}.decode(outputs[0], skip_special_tokens=True))
    `,
    holes: [prompt],
  };
}

/** A recording and a question about it. */
export function answerSound(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const file = sound(fill);
  const prompt = textHole(fill, "prompt", "Prompt", "What is said here?");
  return {
    code: py`
      content = [{"type": "audio", "url": ${file.value}}, {"type": "text", "text": ${prompt.value}}]
      messages = [{"role": "user", "content": content}]
      inputs = ${reader}.apply_chat_template(
          messages,
          add_generation_prompt=True,
          tokenize=True,
          return_dict=True,
          return_tensors="pt",
      ).to(model.device, model.dtype)

      outputs = model.generate(**inputs, max_new_tokens=512)
      answer = outputs[0][inputs["input_ids"].shape[-1]:]
      print(${reader}.decode(answer, skip_special_tokens=True))
    `,
    holes: [prompt, file],
    packages: SOUND_PACKAGES,
  };
}

/** Text next to the picture for types without a chat template. */
const COMMANDS: readonly (readonly [type: RegExp, text: string])[] = [
  [/florence/i, "<CAPTION>"],
  [/paligemma/i, "caption en"],
  [/kosmos/i, "<grounding>An image of"],
];

export function describePicture(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  if (model.chatTemplate === "present" || canChat(model, "tokenizer")) return chat(model, fill, reader, true, false);
  const picture = image(fill);
  const command = COMMANDS.find(([type]) => type.test(`${model.modelType ?? ""} ${model.name}`))?.[1];
  const text = command === undefined ? py.empty : py`, text=${command}`;
  return {
    imports: LOAD_IMAGE,
    code: py`
      image = load_image(${picture.value})
      inputs = ${reader}(images=image${text}, return_tensors="pt").to(model.device)
      outputs = model.generate(**inputs, max_new_tokens=100)
      print(${reader}.decode(outputs[0], skip_special_tokens=True))
    `,
    holes: [picture],
  };
}

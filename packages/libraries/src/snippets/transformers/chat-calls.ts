/** Calls of models that write: a conversation where there is a chat template, else text that is gone on with. */
import { py } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import { choice, textHole } from "../../entry/choice.ts";
import type { Fill } from "../../entry/library.ts";
import type { Hole } from "../../entry/snippet.ts";
import { chatMessages } from "../../model/chat-sample.ts";
import type { ContentPart } from "../../model/chat-sample.ts";
import type { ModelFacts } from "../../model/model-facts.ts";
import { LOAD_IMAGE, image } from "./call.ts";
import type { Call } from "./call.ts";

export function messagesOf(
  model: ModelFacts,
  fill: Fill,
  withPicture: boolean,
): { code: Code<"python">; holes: Hole[] } {
  const holes: Hole[] = [];
  const own = (name: string, label: string, value: string) => {
    const hole = textHole(fill, name, label, value);
    holes.push(hole);
    return hole.value;
  };
  const part = (each: ContentPart) =>
    each.type === "text"
      ? { type: "text", text: own("prompt", "Prompt", each.text) }
      : { type: "image", url: own("picture", "Picture (address or path)", each.url) };
  const messages = chatMessages(model, withPicture).map(({ role, content }) => ({
    role,
    content: typeof content === "string" ? own("prompt", "Prompt", content) : picturesFirst(content).map(part),
  }));
  return { code: py`messages = ${messages}`, holes };
}

function picturesFirst(parts: ContentPart[]): ContentPart[] {
  return parts.toSorted((a, b) => (a.type === b.type ? 0 : a.type === "image" ? -1 : 1));
}

/** The template's own switch for thinking aloud, where it has one. */
function thinking(model: ModelFacts, fill: Fill): { option: Code<"python">; holes: Hole[]; tokens: number } {
  const { thinkingSwitch } = model;
  if (thinkingSwitch === undefined) return { option: py.empty, holes: [], tokens: 512 };
  const { value, hole } = choice(fill, "thinking", "Thinking", ["on", "off"]);
  const option = py`${py.identifier(thinkingSwitch)}=${value === "on"},`;
  return { option, holes: [hole], tokens: value === "on" ? 4096 : 512 };
}

function generateAndShow(reader: Code<"python">, fill: Fill, tokens: number, streamer: boolean): Call {
  const tokenizer = streamer ? reader : py`${reader}.tokenizer`;
  const { value, hole } = choice(fill, "streaming", "Word by word", ["off", "on"]);
  return value === "on"
    ? {
        names: ["TextStreamer"],
        code: py`
          streamer = TextStreamer(${tokenizer}, skip_prompt=True, skip_special_tokens=True)
          model.generate(**inputs, max_new_tokens=${tokens}, streamer=streamer)
        `,
        holes: [hole],
      }
    : {
        code: py`
          outputs = model.generate(**inputs, max_new_tokens=${tokens})
          answer = outputs[0][inputs["input_ids"].shape[-1]:]
          print(${reader}.decode(answer, skip_special_tokens=True))
        `,
        holes: [hole],
      };
}

function chat(model: ModelFacts, fill: Fill, reader: Code<"python">, withPicture: boolean, isTokenizer: boolean): Call {
  const messages = messagesOf(model, fill, withPicture);
  const { option, holes, tokens } = thinking(model, fill);
  const shown = generateAndShow(reader, fill, tokens, isTokenizer);
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

export function writeText(model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  const isTokenizer = reader.text === "tokenizer";
  if (model.chatTemplate === "present" && model.tags.has("conversational")) {
    return chat(model, fill, reader, model.tags.has("image-text-to-text"), isTokenizer);
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

export function describePicture(model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  if (model.chatTemplate === "present" || (model.tags.has("conversational") && model.chatTemplate !== "absent")) {
    return chat(model, fill, reader, true, false);
  }
  const picture = image(fill);
  return {
    imports: LOAD_IMAGE,
    code: py`
      image = load_image(${picture.value})
      inputs = ${reader}(images=image, text="A picture of", return_tensors="pt").to(model.device)
      outputs = model.generate(**inputs, max_new_tokens=100)
      print(${reader}.decode(outputs[0], skip_special_tokens=True))
    `,
    holes: [picture],
  };
}

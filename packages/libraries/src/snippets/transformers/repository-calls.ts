/**
 * Calls of models whose class is part of their repository. Such code is called as its author wrote it: by a method
 * `chat`, by messages through a processor of its own, or by a method for the one thing it does. By architecture; one
 * that is not listed is loaded only, and its card says how it is called.
 */
import { py, type Code } from "@vitrine/code";
import { textHole } from "../../entry/holes.ts";
import type { Fill } from "../../entry/library.ts";
import type { SnippetModel } from "../../model/snippet-model.ts";
import { LOAD_IMAGE, image, type Call, type Writer } from "./call.ts";
import { messagesOf, writeText } from "./chat-calls.ts";

const QUESTION = "What is in this picture?";
const question = (fill: Fill, text = QUESTION) => textHole(fill, "prompt", "Prompt", text);

/** Messages through the template, then template and picture through the processor: what processors of that kind take. */
function messagesInTwoSteps(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const messages = messagesOf(model, fill, true);
  const picture = messages.holes.find(({ name }) => name === "picture");
  return {
    imports: LOAD_IMAGE,
    code: py`
      ${messages.code}
      text = ${reader}.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
      picture = load_image(${picture?.value ?? ""})
      inputs = ${reader}(text=[text], images=[picture], return_tensors="pt").to(model.device)

      outputs = model.generate(**inputs, max_new_tokens=512)
      answer = outputs[0][inputs["input_ids"].shape[-1]:]
      print(${reader}.decode(answer, skip_special_tokens=True))
    `,
    holes: messages.holes,
  };
}

/** Phi-3 vision counts the pictures in the text. */
function phiVision(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const [picture, prompt] = [image(fill), question(fill)];
  return {
    imports: LOAD_IMAGE,
    code: py`
      messages = [{"role": "user", "content": "<|image_1|>\\n" + ${prompt.value}}]
      text = ${reader}.tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
      inputs = ${reader}(text, [load_image(${picture.value})], return_tensors="pt").to(model.device)

      outputs = model.generate(**inputs, max_new_tokens=512)
      print(${reader}.decode(outputs[0][inputs["input_ids"].shape[-1]:], skip_special_tokens=True))
    `,
    holes: [prompt, picture],
  };
}

/** The picture as one tile; the card also shows how a large one is cut into several. */
function internVl(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const [picture, prompt] = [image(fill), question(fill)];
  return {
    imports: py.lines(py`import torch`, py`from torchvision import transforms`, LOAD_IMAGE),
    code: py`
      to_tile = transforms.Compose([
          transforms.Resize((448, 448), interpolation=transforms.InterpolationMode.BICUBIC),
          transforms.ToTensor(),
          transforms.Normalize(mean=(0.485, 0.456, 0.406), std=(0.229, 0.224, 0.225)),
      ])
      picture = load_image(${picture.value}).convert("RGB")
      tiles = to_tile(picture).unsqueeze(0).to(model.device, model.dtype)

      messages = [{"role": "user", "content": "<image>\\n" + ${prompt.value}}]
      answer = model.chat(${reader}, tiles, messages[-1]["content"], {"max_new_tokens": 512})
      messages.append({"role": "assistant", "content": answer})
      print(answer)
    `,
    holes: [prompt, picture],
  };
}

function miniCpm(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const [picture, prompt] = [image(fill), question(fill)];
  return {
    imports: LOAD_IMAGE,
    code: py`
      picture = load_image(${picture.value}).convert("RGB")
      messages = [{"role": "user", "content": [picture, ${prompt.value}]}]
      print(model.chat(image=None, msgs=messages, tokenizer=${reader}))
    `,
    holes: [prompt, picture],
  };
}

function qwenVl(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const [picture, prompt] = [image(fill), question(fill)];
  return {
    code: py`
      query = ${reader}.from_list_format([{"image": ${picture.value}}, {"text": ${prompt.value}}])
      answer, history = model.chat(${reader}, query=query, history=None)
      print(answer)
    `,
    holes: [prompt, picture],
  };
}

function qwenAudio(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const prompt = question(fill, "What is said here?");
  return {
    code: py`
      query = ${reader}.from_list_format([{"audio": "speech.wav"}, {"text": ${prompt.value}}])
      answer, history = model.chat(${reader}, query=query, history=None)
      print(answer)
    `,
    holes: [prompt],
  };
}

function ovis(_model: SnippetModel, fill: Fill): Call {
  const [picture, prompt] = [image(fill), question(fill)];
  return {
    imports: LOAD_IMAGE,
    code: py`
      text_tokenizer, visual_tokenizer = model.get_text_tokenizer(), model.get_visual_tokenizer()
      picture = load_image(${picture.value})
      messages = [{"role": "user", "content": "<image>\\n" + ${prompt.value}}]
      _, input_ids, pixel_values = model.preprocess_inputs(messages[0]["content"], [picture], max_partition=9)
      mask = input_ids.ne(text_tokenizer.pad_token_id).unsqueeze(0).to(model.device)
      outputs = model.generate(
          input_ids.unsqueeze(0).to(model.device),
          pixel_values=[pixel_values.to(visual_tokenizer.device, visual_tokenizer.dtype)],
          attention_mask=mask,
          max_new_tokens=512,
      )
      print(text_tokenizer.decode(outputs[0], skip_special_tokens=True))
    `,
    holes: [prompt, picture],
  };
}

function ovisOfMessages(_model: SnippetModel, fill: Fill): Call {
  const [picture, prompt] = [image(fill), question(fill)];
  return {
    imports: LOAD_IMAGE,
    code: py`
      picture = load_image(${picture.value})
      content = [{"type": "image", "image": picture}, {"type": "text", "text": ${prompt.value}}]
      messages = [{"role": "user", "content": content}]
      input_ids, pixel_values, grids = model.preprocess_inputs(messages=messages, add_generation_prompt=True)
      outputs = model.generate(
          inputs=input_ids.to(model.device),
          pixel_values=pixel_values.to(model.device, model.dtype),
          grid_thws=grids.to(model.device),
          max_new_tokens=512,
      )
      print(model.text_tokenizer.decode(outputs[0], skip_special_tokens=True))
    `,
    holes: [prompt, picture],
  };
}

function molmo(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const [picture, prompt] = [image(fill), question(fill)];
  return {
    imports: LOAD_IMAGE,
    names: ["GenerationConfig"],
    code: py`
      inputs = ${reader}.process(images=[load_image(${picture.value})], text=${prompt.value})
      inputs = {name: value.to(model.device).unsqueeze(0) for name, value in inputs.items()}
      settings = GenerationConfig(max_new_tokens=200, stop_strings="<|endoftext|>")
      outputs = model.generate_from_batch(inputs, settings, tokenizer=${reader}.tokenizer)
      print(${reader}.tokenizer.decode(outputs[0, inputs["input_ids"].size(1):], skip_special_tokens=True))
    `,
    holes: [prompt, picture],
  };
}

function glmVision(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const [picture, prompt] = [image(fill), question(fill)];
  return {
    imports: LOAD_IMAGE,
    code: py`
      picture = load_image(${picture.value}).convert("RGB")
      messages = [{"role": "user", "image": picture, "content": ${prompt.value}}]
      inputs = ${reader}.apply_chat_template(
          messages, add_generation_prompt=True, tokenize=True, return_tensors="pt", return_dict=True
      ).to(model.device)

      outputs = model.generate(**inputs, max_new_tokens=512)
      print(${reader}.decode(outputs[0][inputs["input_ids"].shape[-1]:], skip_special_tokens=True))
    `,
    holes: [prompt, picture],
  };
}

function moondream(_model: SnippetModel, fill: Fill): Call {
  const [picture, prompt] = [image(fill), question(fill)];
  return {
    imports: LOAD_IMAGE,
    code: py`
      picture = load_image(${picture.value})
      print(model.caption(picture)["caption"])
      print(model.query(picture, ${prompt.value})["answer"])
    `,
    holes: [prompt, picture],
  };
}

/** Words are filled in anywhere, over several steps, and not one after the other. */
function diffuseText(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const messages = messagesOf(model, fill, false);
  return {
    code: py`
      ${messages.code}
      inputs = ${reader}.apply_chat_template(
          messages, add_generation_prompt=True, return_dict=True, return_tensors="pt"
      ).to(model.device)

      outputs = model.diffusion_generate(
          inputs["input_ids"],
          attention_mask=inputs["attention_mask"],
          max_new_tokens=256,
          steps=256,
          temperature=0.2,
          top_p=0.95,
          alg="entropy",
          alg_temp=0.0,
          return_dict_in_generate=True,
      )
      print(${reader}.decode(outputs.sequences[0][inputs["input_ids"].shape[-1]:], skip_special_tokens=True))
    `,
    holes: messages.holes,
  };
}

function readPage(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const prompt = question(fill, "<image>\n<|grounding|>Convert the document to markdown. ");
  return {
    code: py`
      text = model.infer(${reader}, prompt=${prompt.value}, image_file="page.png", output_path="output", eval_mode=True)
      print(text)
    `,
    holes: [prompt],
  };
}

function readText(_model: SnippetModel, _fill: Fill, reader: Code<"python">): Call {
  return { code: py`print(model.chat(${reader}, "page.png", ocr_type="ocr"))` };
}

function rank(): Call {
  return {
    code: py`
      documents = [
          "The ferry to the island leaves at half past six.",
          "Tickets are sold at the harbor office.",
          "Bread is baked in the village every morning.",
      ]
      for result in model.rerank("When does the ferry leave?", documents):
          print(f"{result['relevance_score']:.3f}", result["document"])
    `,
  };
}

/** A network that gives one vector for the picture and one for each of its parts. */
function radio(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const picture = image(fill);
  return {
    imports: py.lines(py`import torch`, LOAD_IMAGE),
    code: py`
      pixels = ${reader}(images=load_image(${picture.value}), return_tensors="pt", do_resize=True).pixel_values
      with torch.no_grad():
          summary, features = model(pixels.to(model.device))
      print("embedding of", tuple(summary.shape), "and", tuple(features.shape))
    `,
    holes: [picture],
  };
}

function removeBackground(_model: SnippetModel, fill: Fill): Call {
  const picture = image(fill);
  return {
    imports: py.lines(py`import torch`, py`from torchvision.transforms import functional as F`, LOAD_IMAGE),
    code: py`
      picture = load_image(${picture.value}).convert("RGB")
      pixels = F.to_tensor(F.resize(picture, [1024, 1024])) - 0.5
      with torch.no_grad():
          mask = model(torch.stack([pixels]).to(model.device))[0][0][0]
      mask = (mask - mask.min()) / (mask.max() - mask.min())
      picture.putalpha(F.to_pil_image(mask.float().cpu()).resize(picture.size))
      picture.save("without-background.png")
      print("saved to without-background.png")
    `,
    holes: [picture],
  };
}

/** Architecture → call; the first that fits. */
const CALLS: readonly (readonly [architecture: RegExp, call: Writer, task?: RegExp])[] = [
  [/^InternVLChatModel$|^NVLM_D/, internVl],
  [/^MiniCPM[VO]/i, miniCpm],
  [/^QWenLMHeadModel$/, qwenAudio, /audio/],
  [/^QWenLMHeadModel$/, qwenVl, /image/],
  [/^Ovis2_[56]/i, ovisOfMessages],
  [/^Ovis/, ovis],
  [/^(Molmo|OLMo)ForCausalLM$/, molmo, /image/],
  [/^Phi3VForCausalLM$/, phiVision],
  [/^ChatGLM/, glmVision, /image/],
  [/^ChatGLM/, writeText, /^text-generation$/],
  [/^Dream/, diffuseText],
  [/Moondream/, moondream],
  [/^Deepseek\w*OCR/, readPage],
  [/^GOTQwen/, readText],
  [/^JinaForRanking$/, rank],
  [/^RADIOModel$/, radio],
  [/^BriaRMBG$/, removeBackground],
  [
    /^(SAILVL|InternS1|LLaVAOneVision|LlavaOnevision2|Kimi(VL|K)|MossVL|StepVL|Keye|DotsOCR|MiMoV2|DeepseekV41|MiniMaxVL)/i,
    messagesInTwoSteps,
    /image|any/,
  ],
];

/** The call of a class that comes with the repository, where its author's way is known. */
export function repositoryCall({ architecture = "", task = "", tags }: SnippetModel): Writer | undefined {
  if (!tags.has("custom_code")) return undefined;
  return CALLS.find(([pattern, , tasks = /^/]) => pattern.test(architecture) && tasks.test(task))?.[1];
}

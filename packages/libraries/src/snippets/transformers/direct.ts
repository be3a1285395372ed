/**
 * A complete call of a loaded model, by its class: prepare the input, run, and print or save what comes out. A class
 * that is not here has no call that could be right for all models of it; its model is loaded and shown.
 */
import { py } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import { choice, textHole } from "../../entry/choice.ts";
import type { Fill } from "../../entry/library.ts";
import type { Hole } from "../../entry/snippet.ts";
import { chatMessages } from "../../model/chat-sample.ts";
import type { ContentPart } from "../../model/chat-sample.ts";
import { CATS, PARROTS, SPEECH } from "../../model/sample-files.ts";
import type { ModelFacts } from "../../model/model-facts.ts";

export interface Call {
  /** More import lines. */
  readonly imports?: Code<"python">;
  /** Names to import from transformers beside the classes. */
  readonly names?: readonly string[];
  readonly code: Code<"python">;
  readonly holes?: readonly Hole[];
  /** Packages that only this call needs. */
  readonly packages?: string;
}

const VIDEO = "https://huggingface.co/datasets/raushan-testing-hf/videos-test/resolve/main/sample_demo_1.mp4";

const SENTENCES = ["The ferry leaves at six.", "The boat departs in the evening.", "Tomatoes need a lot of sun."];

type Writer = (model: ModelFacts, fill: Fill, reader: Code<"python">) => Call;

/** The call for a class, if there is one that holds for every model of it. */
export function directCall(
  model: ModelFacts,
  className: string,
  fill: Fill,
  reader: { name: string; variable: Code<"python"> },
): Call | undefined {
  const readsText = reader.name === "AutoTokenizer";
  if (className === "AutoModel") {
    if (readsText) return embedTexts(model, fill, reader.variable);
    return reader.name === "AutoImageProcessor" ? embedPictures(model, fill, reader.variable) : undefined;
  }
  if (className === "AutoModelForCausalLM" && !readsText && reader.name !== "AutoProcessor") return undefined;
  return Object.hasOwn(BY_CLASS, className) ? BY_CLASS[className]?.(model, fill, reader.variable) : undefined;
}

const BY_CLASS: Readonly<Record<string, Writer>> = {
  AutoModelForCausalLM: writeText,
  AutoModelForImageTextToText: describePicture,
  AutoModelForMultimodalLM: describePicture,
  AutoModelForSeq2SeqLM: rewrite,
  AutoModelForMaskedLM: fillMask,
  AutoModelForSequenceClassification: classifyText,
  AutoModelForTokenClassification: labelTokens,
  AutoModelForQuestionAnswering: answer,
  AutoModelForMultipleChoice: chooseEnding,
  AutoModelForTableQuestionAnswering: askTable,
  AutoModelForImageClassification: classifyPicture,
  AutoModelForZeroShotImageClassification: comparePicture,
  AutoModelForObjectDetection: detect,
  AutoModelForZeroShotObjectDetection: detectByWords,
  AutoModelForSemanticSegmentation: segment,
  AutoModelForImageSegmentation: segment,
  AutoModelForUniversalSegmentation: segment,
  AutoModelForInstanceSegmentation: segment,
  AutoModelForDepthEstimation: depth,
  AutoModelForMaskGeneration: maskPoint,
  AutoModelForKeypointDetection: keypoints,
  AutoModelForImageToImage: changePicture,
  AutoModelForVideoClassification: classifyVideo,
  AutoModelForVisualQuestionAnswering: askPicture,
  AutoModelForAudioClassification: classifySound,
  AutoModelForAudioFrameClassification: frames,
  AutoModelForCTC: transcribeByLetters,
  AutoModelForSpeechSeq2Seq: transcribe,
};

const image = (fill: Fill, address = PARROTS) => textHole(fill, "picture", "Picture (address or path)", address);
const sound = (fill: Fill) => textHole(fill, "sound", "Sound (address or path)", SPEECH);

const LOAD_IMAGE = py`from transformers.image_utils import load_image`;
const LOAD_AUDIO = py`from transformers.audio_utils import load_audio`;
const SOUND_PACKAGES = " librosa soundfile";

// Text

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

function writeText(model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
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

function describePicture(model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
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

const LONG_TEXT =
  "The harbour was closed for three days because of the storm. On Thursday the first ferry left again, two hours late " +
  "and full to the last seat. The next storm is expected on Sunday.";

function rewrite(model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  const text = model.task === "translation" ? "The ferry leaves at six." : LONG_TEXT;
  const prompt = textHole(fill, "prompt", "Text", model.widgetText ?? text);
  return {
    code: py`
      inputs = ${reader}(${prompt.value}, return_tensors="pt").to(model.device)
      outputs = model.generate(**inputs, max_new_tokens=200)
      print(${reader}.decode(outputs[0], skip_special_tokens=True))
    `,
    holes: [prompt],
  };
}

function fillMask(_model: ModelFacts, _fill: Fill, reader: Code<"python">): Call {
  return {
    imports: py`import torch`,
    code: py`
      text = "Paris is the " + ${reader}.mask_token + " of France."
      inputs = ${reader}(text, return_tensors="pt").to(model.device)
      with torch.no_grad():
          logits = model(**inputs).logits
      place = (inputs["input_ids"][0] == ${reader}.mask_token_id).nonzero()[0]
      for score, token in zip(*logits[0, place].softmax(-1)[0].topk(5)):
          print(f"{score:.3f}", ${reader}.decode(token))
    `,
  };
}

function classifyText(model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  if (model.task === "text-ranking") {
    const query = textHole(fill, "prompt", "Question", "When does the ferry leave?");
    return {
      imports: py`import torch`,
      code: py`
        query = ${query.value}
        documents = ${SENTENCES}
        inputs = ${reader}([query] * len(documents), documents, padding=True, truncation=True, return_tensors="pt")
        with torch.no_grad():
            scores = model(**inputs.to(model.device)).logits[:, 0]
        for score, document in sorted(zip(scores.tolist(), documents), reverse=True):
            print(f"{score:.3f}", document)
      `,
      holes: [query],
    };
  }
  const texts = choice(fill, "batch", "Texts", ["one", "several at once"]);
  const prompt = textHole(fill, "prompt", "Text", model.widgetText ?? "I love this library, it saved me hours.");
  if (texts.value !== "one") {
    return {
      imports: py`import torch`,
      code: py`
        texts = ${[prompt.value, ...SENTENCES]}
        inputs = ${reader}(texts, padding=True, truncation=True, return_tensors="pt").to(model.device)
        with torch.no_grad():
            scores = model(**inputs).logits.softmax(-1)
        for text, row in zip(texts, scores):
            print(model.config.id2label[int(row.argmax())], f"{row.max():.3f}", text)
      `,
      holes: [prompt, texts.hole],
    };
  }
  return {
    imports: py`import torch`,
    code: py`
      inputs = ${reader}(${prompt.value}, return_tensors="pt").to(model.device)
      with torch.no_grad():
          scores = model(**inputs).logits.softmax(-1)[0]
      for index in scores.argsort(descending=True)[:5].tolist():
          print(model.config.id2label[index], f"{scores[index]:.3f}")
    `,
    holes: [prompt, texts.hole],
  };
}

function labelTokens(model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  const prompt = textHole(fill, "prompt", "Text", model.widgetText ?? "Marie Curie was born in Warsaw.");
  return {
    imports: py`import torch`,
    code: py`
      inputs = ${reader}(${prompt.value}, return_tensors="pt").to(model.device)
      with torch.no_grad():
          labels = model(**inputs).logits[0].argmax(-1).tolist()
      for token, label in zip(${reader}.convert_ids_to_tokens(inputs["input_ids"][0]), labels):
          print(token, model.config.id2label[label])
    `,
    holes: [prompt],
  };
}

function answer(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  const prompt = textHole(fill, "prompt", "Question", "When does the ferry leave?");
  return {
    imports: py`import torch`,
    code: py`
      question = ${prompt.value}
      context = "The ferry to the island leaves at six in the evening and takes two hours."
      inputs = ${reader}(question, context, return_tensors="pt").to(model.device)
      with torch.no_grad():
          outputs = model(**inputs)
      start = int(outputs.start_logits.argmax())
      end = start + int(outputs.end_logits[0, start:].argmax())
      print(${reader}.decode(inputs["input_ids"][0, start : end + 1], skip_special_tokens=True))
    `,
    holes: [prompt],
  };
}

function chooseEnding(_model: ModelFacts, _fill: Fill, reader: Code<"python">): Call {
  return {
    imports: py`import torch`,
    code: py`
      start = "She opened the umbrella because"
      endings = ["it began to rain.", "the soup was too hot."]
      inputs = ${reader}([start] * len(endings), endings, padding=True, return_tensors="pt").to(model.device)
      with torch.no_grad():
          scores = model(**{name: value.unsqueeze(0) for name, value in inputs.items()}).logits.softmax(-1)[0]
      for score, ending in zip(scores.tolist(), endings):
          print(f"{score:.3f}", ending)
    `,
  };
}

function askTable(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  const prompt = textHole(fill, "prompt", "Question", "How long is the line to the lake?");
  return {
    imports: py`import pandas as pd
import torch`,
    code: py`
      table = pd.DataFrame({"Line": ["Harbour", "Lake"], "Kilometres": ["12", "31"]})
      inputs = ${reader}(table=table, queries=[${prompt.value}], padding="max_length", return_tensors="pt").to(model.device)
      with torch.no_grad():
          outputs = model(**inputs)
      cells, *_ = ${reader}.convert_logits_to_predictions(inputs.to("cpu"), outputs.logits.cpu())
      for row, column in cells[0]:
          print(table.iat[row, column])
    `,
    holes: [prompt],
    packages: " pandas",
  };
}

function embedTexts(model: ModelFacts, _fill: Fill, reader: Code<"python">): Call {
  return {
    imports: py`import torch`,
    code: py`
      texts = ${model.widgetText === undefined ? SENTENCES : [model.widgetText, ...SENTENCES]}
      inputs = ${reader}(texts, padding=True, truncation=True, return_tensors="pt").to(model.device)
      with torch.no_grad():
          states = model(**inputs).last_hidden_state
      mask = inputs["attention_mask"].unsqueeze(-1)
      embeddings = torch.nn.functional.normalize((states * mask).sum(1) / mask.sum(1), dim=-1)
      print(embeddings @ embeddings.T)
    `,
  };
}

// Pictures

function seen(fill: Fill, call: Code<"python">, address = PARROTS): Call {
  const picture = image(fill, address);
  return {
    imports: py.lines(py`import torch`, LOAD_IMAGE),
    code: py`
      image = load_image(${picture.value})
      ${call}
    `,
    holes: [picture],
  };
}

function run(reader: Code<"python">): Code<"python"> {
  return py`
    inputs = ${reader}(images=image, return_tensors="pt").to(model.device)
    with torch.no_grad():
        outputs = model(**inputs)
  `;
}

function embedPictures(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  return seen(
    fill,
    py`
      ${run(reader)}
      states = outputs.last_hidden_state
      print("embedding of", states.flatten(2).mean(-1).shape if states.dim() == 4 else states.mean(1).shape)
    `,
  );
}

function classifyPicture(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  return seen(
    fill,
    py`
      ${run(reader)}
      scores = outputs.logits.softmax(-1)[0]
      for index in scores.argsort(descending=True)[:5].tolist():
          print(model.config.id2label[index], f"{scores[index]:.3f}")
    `,
  );
}

function comparePicture(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  return seen(
    fill,
    py`
      labels = ${["animals", "humans", "landscape"]}
      inputs = ${reader}(text=labels, images=image, padding="max_length", return_tensors="pt").to(model.device)
      with torch.no_grad():
          scores = model(**inputs).logits_per_image.softmax(-1)[0]
      for label, score in zip(labels, scores.tolist()):
          print(label, f"{score:.3f}")
    `,
  );
}

function detect(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  return seen(
    fill,
    py`
      ${run(reader)}
      found = ${reader}.post_process_object_detection(outputs, threshold=0.5, target_sizes=[image.size[::-1]])[0]
      print(len(found["boxes"]), "objects")
      for score, label, box in zip(found["scores"], found["labels"], found["boxes"]):
          print(model.config.id2label[int(label)], f"{score:.3f}", [round(edge) for edge in box.tolist()])
    `,
    CATS,
  );
}

function detectByWords(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  return seen(
    fill,
    py`
      labels = ["a cat", "a remote control"]
      inputs = ${reader}(images=image, text=[labels], return_tensors="pt").to(model.device)
      with torch.no_grad():
          outputs = model(**inputs)
      found = ${reader}.post_process_grounded_object_detection(
          outputs, threshold=0.3, target_sizes=[image.size[::-1]], text_labels=[labels]
      )[0]
      print(len(found["boxes"]), "objects")
      for score, label, box in zip(found["scores"], found["text_labels"], found["boxes"]):
          print(label, f"{score:.3f}", [round(edge) for edge in box.tolist()])
    `,
    CATS,
  );
}

function segment(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  const call = seen(
    fill,
    py`
      ${run(reader)}
      classes = ${reader}.post_process_semantic_segmentation(outputs, target_sizes=[image.size[::-1]])[0].cpu()
      for index in classes.unique().tolist():
          print(model.config.id2label.get(index, index), f"{(classes == index).float().mean():.1%} of the picture")
      Image.fromarray((classes * 37 % 256).to(torch.uint8).numpy()).save("segments.png")
      print("saved to segments.png")
    `,
    CATS,
  );
  return { ...call, imports: py.lines(call.imports ?? py.empty, py`from PIL import Image`) };
}

function depth(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  const call = seen(
    fill,
    py`
      ${run(reader)}
      depth = ${reader}.post_process_depth_estimation(outputs, target_sizes=[image.size[::-1]])[0]["predicted_depth"]
      scaled = (depth - depth.min()) / (depth.max() - depth.min()) * 255
      Image.fromarray(scaled.to(torch.uint8).cpu().numpy()).save("depth.png")
      print("saved to depth.png")
    `,
    CATS,
  );
  return { ...call, imports: py.lines(call.imports ?? py.empty, py`from PIL import Image`) };
}

function maskPoint(model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  // The first model of the family needs to be told the size it worked at.
  const isFirst = model.modelType === "sam" || model.modelType === "sam_hq";
  const points = isFirst ? py`[[[320, 240]]]` : py`[[[[320, 240]]]]`;
  const labels = isFirst ? py.empty : py`, input_labels=[[[1]]]`;
  const sizes = isFirst
    ? py`inputs["original_sizes"].cpu(), inputs["reshaped_input_sizes"].cpu()`
    : py`inputs["original_sizes"].cpu()`;
  const call = seen(
    fill,
    py`
      # The point (320, 240) is on what is wanted.
      inputs = ${reader}(images=image, input_points=${points}${labels}, return_tensors="pt").to(model.device)
      with torch.no_grad():
          outputs = model(**inputs)
      masks = ${reader}.post_process_masks(outputs.pred_masks.cpu(), ${sizes})[0]
      best = int(outputs.iou_scores.flatten().argmax())
      Image.fromarray((masks.flatten(0, 1)[best] * 255).to(torch.uint8).numpy()).save("mask.png")
      print("saved to mask.png")
    `,
    CATS,
  );
  return { ...call, imports: py.lines(call.imports ?? py.empty, py`from PIL import Image`) };
}

function keypoints(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  return seen(
    fill,
    py`
      ${run(reader)}
      found = ${reader}.post_process_keypoint_detection(outputs, [image.size[::-1]])[0]
      for point, score in zip(found["keypoints"], found["scores"]):
          print(point.tolist(), f"{score:.3f}")
      print(len(found["keypoints"]), "points")
    `,
    CATS,
  );
}

function changePicture(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  const call = seen(
    fill,
    py`
      ${run(reader)}
      pixels = outputs.reconstruction[0].clamp(0, 1).mul(255).round().to(torch.uint8)
      Image.fromarray(pixels.permute(1, 2, 0).cpu().numpy()).save("output.png")
      print("saved to output.png")
    `,
  );
  return { ...call, imports: py.lines(call.imports ?? py.empty, py`from PIL import Image`) };
}

function classifyVideo(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  const video = textHole(fill, "video", "Video (address or path)", VIDEO);
  return {
    imports: py`import torch
from transformers.video_utils import load_video`,
    code: py`
      video, _ = load_video(${video.value}, num_frames=16)
      inputs = ${reader}(list(video), return_tensors="pt").to(model.device)
      with torch.no_grad():
          scores = model(**inputs).logits.softmax(-1)[0]
      for index in scores.argsort(descending=True)[:5].tolist():
          print(model.config.id2label[index], f"{scores[index]:.3f}")
    `,
    holes: [video],
    packages: " av",
  };
}

function askPicture(model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  const question = textHole(fill, "prompt", "Question", "How many cats are there?");
  const writes = /^(?:blip|git|pix2struct)/.test(model.modelType ?? "");
  const call = writes
    ? py`
        outputs = model.generate(**inputs, max_new_tokens=50)
        print(${reader}.decode(outputs[0], skip_special_tokens=True))
      `
    : py`
        with torch.no_grad():
            scores = model(**inputs).logits.softmax(-1)[0]
        for index in scores.argsort(descending=True)[:3].tolist():
            print(model.config.id2label[index], f"{scores[index]:.3f}")
      `;
  const shown = seen(
    fill,
    py`
      inputs = ${reader}(images=image, text=${question.value}, return_tensors="pt").to(model.device)
      ${call}
    `,
    CATS,
  );
  return { ...shown, holes: [...(shown.holes ?? []), question] };
}

// Sound

function heard(fill: Fill, code: (audio: Code<"python">) => Code<"python">): Call {
  const file = sound(fill);
  return {
    imports: py.lines(py`import torch`, LOAD_AUDIO),
    code: code(py`load_audio(${file.value}, sampling_rate=rate)`),
    holes: [file],
    packages: SOUND_PACKAGES,
  };
}

function classifySound(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  return heard(
    fill,
    (audio) => py`
      rate = ${reader}.sampling_rate
      inputs = ${reader}(${audio}, sampling_rate=rate, return_tensors="pt").to(model.device)
      with torch.no_grad():
          scores = model(**inputs).logits.softmax(-1)[0]
      for index in scores.argsort(descending=True)[:5].tolist():
          print(model.config.id2label[index], f"{scores[index]:.3f}")
    `,
  );
}

function frames(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  return heard(
    fill,
    (audio) => py`
      rate = ${reader}.sampling_rate
      inputs = ${reader}(${audio}, sampling_rate=rate, return_tensors="pt").to(model.device)
      with torch.no_grad():
          speakers = (model(**inputs).logits[0].sigmoid() > 0.5).long()
      print("share of the time that each speaker talks:", speakers.float().mean(0).tolist())
    `,
  );
}

function transcribeByLetters(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  return heard(
    fill,
    (audio) => py`
      rate = ${reader}.feature_extractor.sampling_rate
      inputs = ${reader}(${audio}, sampling_rate=rate, return_tensors="pt").to(model.device)
      with torch.no_grad():
          letters = model(**inputs).logits.argmax(-1)
      print(${reader}.batch_decode(letters)[0])
    `,
  );
}

function transcribe(_model: ModelFacts, fill: Fill, reader: Code<"python">): Call {
  const call = heard(
    fill,
    (audio) => py`
      rate = ${reader}.feature_extractor.sampling_rate
      inputs = ${reader}(${audio}, sampling_rate=rate, return_tensors="pt").to(model.device, model.dtype)
      outputs = model.generate(**inputs, max_new_tokens=400)
      print(${reader}.batch_decode(outputs, skip_special_tokens=True)[0])
    `,
  );
  return { ...call, imports: LOAD_AUDIO };
}

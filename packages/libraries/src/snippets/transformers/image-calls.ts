/** Calls of models that see: labels, boxes, masks, depth, points, other images, videos, answers. */
import { py, type Code } from "@vitrine/code";
import { choice, textHole } from "../../entry/holes.ts";
import type { Fill } from "../../entry/library.ts";
import { CATS } from "../../model/sample-files.ts";
import type { SnippetModel } from "../../model/snippet-model.ts";
import { LOAD_IMAGE, SHOW_SCORES, SHOW_STATES, image, run, seen, type Call } from "./call.ts";

const VIDEO = "https://huggingface.co/datasets/raushan-testing-hf/videos-test/resolve/main/sample_demo_1.mp4";

export function embedPictures(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  return seen(
    fill,
    py`
      ${run(reader)}
      states = outputs.last_hidden_state
      print("embedding of", states.flatten(2).mean(-1).shape if states.dim() == 4 else states.mean(1).shape)
    `,
  );
}

export function classifyPicture(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const pictures = choice(fill, "batch", "Pictures", ["one", "several at once"]);
  const shown = pictures.value === "one" ? labelsOfOne(fill, reader) : labelsOfSeveral(fill, reader);
  return { ...shown, holes: [...(shown.holes ?? []), pictures.hole] };
}

function labelsOfOne(fill: Fill, reader: Code<"python">): Call {
  return seen(
    fill,
    py`
      ${run(reader)}
      scores = outputs.logits.softmax(-1)[0]
      ${SHOW_SCORES}
    `,
  );
}

function labelsOfSeveral(fill: Fill, reader: Code<"python">): Call {
  const picture = image(fill);
  return {
    imports: py.lines(py`import torch`, LOAD_IMAGE),
    code: py`
      names = ${[picture.value, CATS]}
      images = [load_image(name) for name in names]
      inputs = ${reader}(images=images, return_tensors="pt").to(model.device)
      with torch.no_grad():
          scores = model(**inputs).logits.softmax(-1)
      for name, row in zip(names, scores):
          print(model.config.id2label[int(row.argmax())], f"{row.max():.3f}", name)
    `,
    holes: [picture],
  };
}

export function comparePicture(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
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

/** Questions against the picture of a page, word by word. */
export function comparePage(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  return seen(
    fill,
    py`
      questions = ${["Which birds are these?", "When does the ferry leave?"]}
      with torch.no_grad():
          page = model(**${reader}(images=[image], return_tensors="pt").to(model.device)).embeddings
          asked = model(**${reader}(text=questions, return_tensors="pt").to(model.device)).embeddings
      for question, score in zip(questions, ${reader}.score_retrieval(asked, page)[:, 0].tolist()):
          print(f"{score:.1f}", question)
    `,
  );
}

export function detect(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
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

export function detectByWords(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
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

export function segment(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
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

export function depth(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  // ZoeDepth pads the image, and cuts the padding off by the size that it had.
  const isPadded = /zoe-?depth/i.test(`${model.modelType ?? ""} ${model.architecture ?? ""} ${model.name}`);
  const source = isPadded ? py`, source_sizes=[image.size[::-1]]` : py.empty;
  const call = seen(
    fill,
    py`
      ${run(reader)}
      depth = ${reader}.post_process_depth_estimation(outputs${source}, target_sizes=[image.size[::-1]])[0]["predicted_depth"]
      scaled = (depth - depth.min()) / (depth.max() - depth.min()) * 255
      Image.fromarray(scaled.to(torch.uint8).cpu().numpy()).save("depth.png")
      print("saved to depth.png")
    `,
    CATS,
  );
  return { ...call, imports: py.lines(call.imports ?? py.empty, py`from PIL import Image`) };
}

export function maskPoint(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  // The first model of the family needs the size it worked at.
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

/** What is in front, by a map of what surely is and what is open: white and grey. */
export function cutOut({ modelType }: SnippetModel, fill: Fill, reader: Code<"python">): Call | undefined {
  if (modelType !== "vitmatte") return undefined;
  const call = seen(
    fill,
    py`
      # White is kept, black goes, grey is decided: paint a map of your own picture.
      trimap = Image.new("L", image.size, 0)
      width, height = image.size
      trimap.paste(128, (width // 8, height // 8, width * 7 // 8, height * 7 // 8))
      trimap.paste(255, (width // 3, height // 3, width * 2 // 3, height * 2 // 3))
      inputs = ${reader}(images=image, trimaps=trimap, return_tensors="pt").to(model.device)
      with torch.no_grad():
          alpha = model(**inputs).alphas[0, 0, :height, :width]
      Image.fromarray((alpha * 255).to(torch.uint8).cpu().numpy()).save("alpha.png")
      print("saved to alpha.png")
    `,
    CATS,
  );
  return { ...call, imports: py.lines(call.imports ?? py.empty, py`from PIL import Image`) };
}

export function keypoints(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
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

export function changePicture(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
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

export function imageQuestionCall(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
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

/** Some classes take as many frames as they were trained with, and their configuration says how many. */
const FIXED_LENGTH = /^(timesformer|videomae|vivit)/i;

export function classifyVideo(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  return watched(model, fill, reader, py`scores = model(**inputs).logits.softmax(-1)[0]`, SHOW_SCORES);
}

export function embedVideo(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  return watched(
    model,
    fill,
    reader,
    py`states = model(**inputs, skip_predictor=True).last_hidden_state[0]`,
    SHOW_STATES,
  );
}

/** A video through the model, without gradients; `made` is what is kept of it. */
function watched(
  model: SnippetModel,
  fill: Fill,
  reader: Code<"python">,
  made: Code<"python">,
  shown: Code<"python">,
): Call {
  const { architecture, modelType, transformersInfo } = model;
  const isPictures = transformersInfo?.processor === "AutoImageProcessor";
  const video = textHole(fill, "video", "Video (address or path)", VIDEO);
  const count = FIXED_LENGTH.test(modelType ?? architecture ?? "") ? "model.config.num_frames" : "16";
  return {
    imports: py`import torch
from transformers.video_utils import load_video`,
    code: py`
      video, _ = load_video(${video.value}, num_frames=${py.raw(count)})
      inputs = ${reader}(${isPictures ? py.raw("list(video)") : py.raw("video")}, return_tensors="pt").to(model.device)
      with torch.no_grad():
          ${made}
      ${shown}
    `,
    holes: [video],
    packages: " av",
  };
}

/**
 * Ultralytics: every version is loaded by the one class YOLO from a file of weights. Only the authors' fork of
 * version 10 has a class named after its version, which loads from a hub by id.
 */
import { py, type Snippet } from "@vitrine/code";
import { type Fill, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

const PICTURE = "http://images.cocodataset.org/val2017/000000039769.jpg";
const NO_VERSION = ["No valid YOLO version tag was found.", "Replace XX with the right version."];

export function ultralyticsSnippets(model: SnippetModel, fill: Fill): Snippet[] {
  const version = yoloVersion(model);
  return [version === "10" && weightFiles(model).length === 0 ? fork(model) : weights(model, version, fill)];
}

/** The digits of a tag such as `yolov8`, or of the name. */
function yoloVersion(model: SnippetModel): string | undefined {
  return [...model.tags, model.name.toLowerCase()]
    .map((tag) => /^yolov(\d{1,3})$/.exec(tag)?.[1])
    .find((version) => version !== undefined);
}

function weightFiles(model: SnippetModel): string[] {
  return model.files?.filter((file) => file.endsWith(".pt")) ?? [];
}

/** The maker's name for its files: since version 11 without a v; OmniParser brings a detector of icons. */
function usualFile({ name }: SnippetModel, version: string | undefined): string {
  if (/^omniparser/i.test(name)) return "icon_detect/model.pt";
  const [, newer] = /^yolo(1[1-9]|[2-9]\d)$/i.exec(name) ?? [];
  return newer === undefined ? `yolov${version ?? "XX"}n.pt` : `yolo${newer}n.pt`;
}

function weights(model: SnippetModel, version: string | undefined, fill: Fill): Snippet {
  const options = weightFiles(model);
  const file = fill("weights-file", options[0] ?? usualFile(model, version));
  const notes = file === "yolovXXn.pt" ? NO_VERSION : [];
  const code = py`
    from huggingface_hub import hf_hub_download
    from ultralytics import YOLO

    ${py.lines(...notes.map((line) => py.comment(line)))}
    model = YOLO(hf_hub_download(${model.id}, ${file}))

    model.predict(source=${PICTURE}, save=True)
  `;
  return snippet(code, {
    install: "pip install -U ultralytics huggingface_hub",
    notes: [...notes, "A .pt file is a pickle: load it only from sources you trust."],
    holes: [
      {
        name: "weights-file",
        kind: "file",
        label: "File of weights",
        value: file,
        ...(options.length > 0 ? { options } : {}),
      },
    ],
  });
}

function fork(model: SnippetModel): Snippet {
  const code = py`
    from ultralytics import YOLOv10

    model = YOLOv10.from_pretrained(${model.id})

    model.predict(source=${PICTURE}, save=True)
  `;
  return snippet(code, {
    install: "pip install git+https://github.com/THU-MIG/yolov10.git",
    notes: ["The class YOLOv10 is only in the authors' own version of the package, not in the one on PyPI."],
  });
}

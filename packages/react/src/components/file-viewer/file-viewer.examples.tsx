import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { FILE_VIEWER_LABELS, FileViewer } from "./file-viewer.tsx";
import { thousand } from "../../sample-data/sample-data.ts";
import { ANCHORED_HEADING_LABELS } from "../anchored-heading/anchored-heading.tsx";

export const fileViewer: ComponentExamples = {
  name: "FileViewer",
  about: "The content of a file: an image, text, or the tensors in its header.",
  keyboard: [{ keys: "Enter", does: "opens the file metadata", from: "summary", shows: "details[open] dl" }],
  labels: { ...FILE_VIEWER_LABELS, ...ANCHORED_HEADING_LABELS },
  states: {
    usual: () => (
      <FileViewer
        path="model.safetensors"
        rawAddress="#"
        headingLevel={3}
        content={{
          kind: "tensors",
          format: "Safetensors",
          total: 4096,
          count: 1,
          types: [{ type: "F32", count: 1 }],
          metadata: [{ key: "format", value: "pt" }],
          found: 1,
          shown: 1,
          layers: [{ layer: "model.layers.0", tensors: [{ name: "weight", type: "F32", shape: [64, 64] }] }],
        }}
      />
    ),
    none: () => (
      <FileViewer path="big.bin" rawAddress="#" content={{ kind: "none", reason: "Too large to be shown here." }} />
    ),
    text: () => (
      <FileViewer path="config.json" rawAddress="#" content={{ kind: "text", text: "{}", language: "json" }} />
    ),
    "a thousand lines": () => (
      <FileViewer
        path="merges.txt"
        rawAddress="#"
        content={{ kind: "text", text: thousand((at) => `${at} ${at + 1}`).join("\n"), language: "text" }}
      />
    ),
  },
};

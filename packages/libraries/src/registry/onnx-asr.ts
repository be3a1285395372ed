import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

/** The package's short name of each repository; of those with several networks, the one that writes punctuation. */
const NAMES: Readonly<Record<string, string>> = {
  "gigaam-v2-onnx": "gigaam-v2-rnnt",
  "gigaam-v3-onnx": "gigaam-v3-e2e-rnnt",
  "gigaam-multilingual-ctc-onnx": "gigaam-multilingual-ctc",
  "gigaam-multilingual-large-ctc-onnx": "gigaam-multilingual-large-ctc",
  stt_ru_fastconformer_hybrid_large_pc_onnx: "nemo-fastconformer-ru-rnnt",
  "parakeet-ctc-0.6b-onnx": "nemo-parakeet-ctc-0.6b",
  "parakeet-rnnt-0.6b-onnx": "nemo-parakeet-rnnt-0.6b",
  "parakeet-tdt-0.6b-v2-onnx": "nemo-parakeet-tdt-0.6b-v2",
  "parakeet-tdt-0.6b-v3-onnx": "nemo-parakeet-tdt-0.6b-v3",
  "canary-1b-v2-onnx": "nemo-canary-1b-v2",
  "whisper-base-onnx": "whisper-base",
};

export default defineLibrary({
  id: "onnx-asr",
  prettyLabel: "onnx-asr",
  repoUrl: "https://github.com/istupakov/onnx-asr",
  docsUrl: "https://istupakov.github.io/onnx-asr/",
  countDownloads: 'path_extension:"onnx"',
  snippets(model) {
    const name = Object.hasOwn(NAMES, model.name) ? (NAMES[model.name] ?? model.id) : model.id;
    const code = py`
      import onnx_asr

      model = onnx_asr.load_model(${name})
      print(model.recognize("speech.wav"))
    `;
    return [snippet(code, { install: 'pip install -U "onnx-asr[cpu,hub]"' })];
  },
  examples: [{ id: "istupakov/parakeet-tdt-0.6b-v3-onnx", tags: [] }],
});

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "colipri",
  prettyLabel: "COLIPRI",
  repoUrl: "https://huggingface.co/microsoft/colipri",
  countDownloads: 'path_extension:"safetensors"',
  /** The package knows its own weights, so no id is shown. */
  snippets() {
    const code = py`
      from colipri import ZeroShotImageClassificationPipeline, get_model, get_processor, load_sample_ct

      model = get_model().cuda().eval()
      processor = get_processor()
      pipeline = ZeroShotImageClassificationPipeline(model, processor)

      image = load_sample_ct()
      print(pipeline(image, ["No lung nodules", "Lung nodules"]))
    `;
    return [snippet(code, { install: 'pip install -U colipri einops "setuptools<81"' })];
  },
  examples: [{ tags: [], id: "microsoft/colipri" }],
});

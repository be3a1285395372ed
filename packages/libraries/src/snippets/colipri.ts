import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { Snippet } from "../entry/snippet.ts";

/** The package knows its own weights, so no id is shown. */
export function colipriSnippets(): Snippet[] {
  const code = py`
    from colipri import ZeroShotImageClassificationPipeline, get_model, get_processor, load_sample_ct

    model = get_model().cuda().eval()
    processor = get_processor()
    pipeline = ZeroShotImageClassificationPipeline(model, processor)

    image = load_sample_ct()
    print(pipeline(image, ["No lung nodules", "Lung nodules"]))
  `;
  return [snippet(code, { install: "pip install -U colipri einops" })];
}

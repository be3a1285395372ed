import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { Snippet } from "../entry/snippet.ts";

/** The package knows its own weights, so no id is shown. */
export function pyFeatSnippets(): Snippet[] {
  const code = py`
    from feat import Detectorv2

    detector = Detectorv2()
    faces = detector.detect("face.jpg", data_type="image")
    print(faces.emotions)
  `;
  return [snippet(code, { install: "pip install -U py-feat" })];
}

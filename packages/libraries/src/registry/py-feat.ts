import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "py-feat",
  prettyLabel: "Py-Feat",
  repoUrl: "https://github.com/cosanlab/py-feat",
  docsUrl: "https://py-feat.org/",
  /** The package knows its own weights, so no id is shown. */
  snippets() {
    const code = py`
      from feat import Detectorv2

      detector = Detectorv2()
      faces = detector.detect("face.jpg", data_type="image")
      print(faces.emotions)
    `;
    return [snippet(code, { install: "pip install -U py-feat" })];
  },
  examples: [{ tags: [], id: "py-feat/retinaface" }],
});

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "cxr-foundation",
  prettyLabel: "CXR Foundation",
  repoName: "cxr-foundation",
  repoUrl: "https://github.com/google-health/cxr-foundation",
  countDownloads: 'path:"precomputed_embeddings/embeddings.npz" OR path:"pax-elixr-b-text/saved_model.pb"',
  /** The client knows its own weights, so no id is shown. */
  snippets() {
    const code = py`
      import io

      import requests
      from clientside.clients import make_hugging_face_client
      from PIL import Image

      picture = requests.get(${X_RAY}, headers={"User-Agent": "example"}).content
      image = Image.open(io.BytesIO(picture)).convert("L")  # grey levels

      client = make_hugging_face_client("cxr_model")
      print(client.get_image_embeddings_from_images([image]))
    `;
    return [
      snippet(code, {
        install:
          'pip install "git+https://github.com/Google-Health/cxr-foundation.git#subdirectory=python" requests pillow',
      }),
    ];
  },
  examples: [{ tags: [], id: "google/cxr-foundation" }],
});

const X_RAY = "https://upload.wikimedia.org/wikipedia/commons/c/c8/Chest_Xray_PA_3-8-2010.png";

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "sam-3d-body",
  prettyLabel: "SAM 3D Body",
  repoUrl: "https://github.com/facebookresearch/sam-3d-body",
  countDownloads: 'path:"model_config.yaml"',
  snippets(model) {
    const code = py`
      import cv2
      from notebook.utils import setup_sam_3d_body
      from tools.vis_utils import visualize_sample_together

      estimator = setup_sam_3d_body(hf_repo_id=${model.id})

      image = cv2.imread("person.jpg")
      outputs = estimator.process_one_image(cv2.cvtColor(image, cv2.COLOR_BGR2RGB))
      cv2.imwrite("body.jpg", visualize_sample_together(image, outputs, estimator.faces))
    `;
    return [
      snippet(code, {
        install: "git clone https://github.com/facebookresearch/sam-3d-body.git",
        notes: ["Follow INSTALL.md of the cloned folder, and run the code inside it."],
      }),
    ];
  },
  examples: [{ tags: [], id: "facebook/sam-3d-body-dinov3" }],
});

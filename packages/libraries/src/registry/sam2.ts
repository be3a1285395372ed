/** SAM 2: masks of what is at a point, in one image or through a video. */
import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "sam2",
  prettyLabel: "sam2",
  repoUrl: "https://github.com/facebookresearch/segment-anything-2",
  countDownloads: 'path_extension:"pt"',
  aliases: ["segment-anything-2"],
  snippets(model) {
    return [picture(model), video(model)];
  },
  examples: [{ tags: [], id: "facebook/sam2-hiera-large" }],
});

const INSTALL = "pip install git+https://github.com/facebookresearch/sam2.git";

function picture(model: SnippetModel): Snippet {
  const code = py`
    import numpy as np
    import torch
    from PIL import Image
    from sam2.sam2_image_predictor import SAM2ImagePredictor

    predictor = SAM2ImagePredictor.from_pretrained(${model.id})

    image = np.array(Image.open("image.jpg").convert("RGB"))
    point = np.array([[500, 375]])  # x and y in pixels
    label = np.array([1])  # 1: belongs to the object, 0: does not

    with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
        predictor.set_image(image)
        masks, scores, logits = predictor.predict(point_coords=point, point_labels=label)

    best = masks[scores.argmax()]
    Image.fromarray((best * 255).astype(np.uint8)).save("mask.png")
    print("saved to mask.png, score", scores.max())
  `;
  return snippet(code, { title: "Mask a picture", install: INSTALL });
}

function video(model: SnippetModel): Snippet {
  const code = py`
    import torch
    from sam2.sam2_video_predictor import SAM2VideoPredictor

    predictor = SAM2VideoPredictor.from_pretrained(${model.id})

    with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
        state = predictor.init_state("video.mp4")

        predictor.add_new_points_or_box(state, frame_idx=0, obj_id=1, points=[[500, 375]], labels=[1])

        for frame_idx, object_ids, masks in predictor.propagate_in_video(state):
            print(frame_idx, object_ids, masks.shape)
  `;
  return snippet(code, { title: "Follow through a video", install: INSTALL });
}

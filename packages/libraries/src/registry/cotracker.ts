import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "cotracker",
  prettyLabel: "CoTracker",
  repoUrl: "https://github.com/facebookresearch/co-tracker",
  countDownloads: 'path_extension:"pth"',
  snippets(model) {
    const file = model.files?.find((each) => /offline.*\.pth$/.test(each)) ?? "scaled_offline.pth";
    const code = py`
      import torch
      from cotracker.predictor import CoTrackerPredictor
      from cotracker.utils.visualizer import Visualizer, read_video_from_path
      from huggingface_hub import hf_hub_download

      checkpoint = hf_hub_download(${model.id}, ${file})
      model = CoTrackerPredictor(checkpoint=checkpoint, offline=True, window_len=60)

      video = torch.from_numpy(read_video_from_path("video.mp4")).permute(0, 3, 1, 2)[None].float()
      tracks, visible = model(video, grid_size=10)
      Visualizer(save_dir=".", pad_value=120).visualize(video, tracks, visible, filename="tracked")
      print("saved to tracked.mp4,", tracks.shape[2], "points")
    `;
    return [
      snippet(code, {
        install:
          "pip install git+https://github.com/facebookresearch/co-tracker.git matplotlib imageio imageio-ffmpeg flow_vis huggingface_hub",
      }),
    ];
  },
  examples: [{ id: "facebook/cotracker3", tags: [] }],
});

/** Phantom: a subject from images in a video; runs as a command next to the Wan 2.1 weights. */
import { sh } from "@vitrine/code";
import { fileHole } from "../entry/file-hole.ts";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "phantom-wan",
  prettyLabel: "Phantom",
  repoUrl: "https://github.com/Phantom-video/Phantom",
  countDownloads: 'path_extension:"pth"',
  snippets(model, fill) {
    const hole = fileHole(model, fill, { extension: ".pth", fallback: "Phantom-Wan-1.3B.pth", label: "Weights" });
    const file = hole.value;
    const download = sh`hf download Wan-AI/Wan2.1-T2V-1.3B --local-dir Wan2.1-T2V-1.3B
hf download ${model.id} ${file} --local-dir Phantom-Wan-Models`;
    const run = sh`python generate.py \
  --task s2v-1.3B \
  --size '832*480' \
  --ckpt_dir Wan2.1-T2V-1.3B \
  --phantom_ckpt ${`Phantom-Wan-Models/${file}`} \
  --ref_image person.png,dog.png \
  --prompt "A girl plays with her dog on a sunny meadow"`;
    return [
      snippet(download, { title: "Download the weights", install: "pip install -U huggingface_hub", holes: [hole] }),
      snippet(run, {
        title: "Run it with the downloaded weights",
        install:
          "git clone https://github.com/Phantom-video/Phantom.git && cd Phantom && pip install -r requirements.txt",
        notes: [
          "Run it inside the cloned folder. The 14B weights take: --task s2v-14B --frame_num 121 --sample_fps 24.",
        ],
        holes: [hole],
      }),
    ];
  },
  examples: [
    { tags: [], id: "bytedance-research/Phantom", siblings: [{ rfilename: "Phantom-Wan-1.3B.pth" }] },
    { tags: [], id: "a/phantom" },
  ],
});

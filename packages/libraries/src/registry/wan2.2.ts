import { sh } from "@vitrine/code";
import { defineLibrary } from "../entry/library.ts";
import { snippet } from "../entry/make-snippet.ts";

export default defineLibrary({
  id: "wan2.2",
  prettyLabel: "Wan2.2",
  repoName: "Wan2.2",
  repoUrl: "https://github.com/Wan-Video/Wan2.2",
  filter: false,
  countDownloads: 'path_filename:"config" AND path_extension:"json"',
  snippets(model) {
    const task = /i2v/i.test(model.name) ? "i2v-A14B" : /ti2v|5b/i.test(model.name) ? "ti2v-5B" : "t2v-A14B";
    const size = task === "ti2v-5B" ? "1280*704" : "1280*720";
    const picture = task === "i2v-A14B" ? sh` --image picture.jpg` : sh.empty;
    const install = "git clone https://github.com/Wan-Video/Wan2.2.git && cd Wan2.2 && pip install -r requirements.txt";
    return [
      snippet(sh`hf download ${model.id} --local-dir ${model.name}`, {
        title: "Download the files",
        install: "pip install -U huggingface_hub",
      }),
      snippet(
        sh`python generate.py --task ${task} --size ${size} --ckpt_dir ${model.name}${picture} --save_file video.mp4 \
  --offload_model True --convert_model_dtype --t5_cpu --prompt "The astronaut slowly turns and waves at the camera"`,
        {
          title: "Make a video of the downloaded model",
          install,
          notes: ["Run it inside the cloned folder. Needs a GPU: 24 GB for the 5B model, 80 GB for those of 14B."],
        },
      ),
    ];
  },
  examples: ["Wan2.2-T2V-A14B", "Wan2.2-I2V-A14B", "Wan2.2-TI2V-5B"].map((name) => ({
    id: `Wan-AI/${name}`,
    tags: [],
  })),
});

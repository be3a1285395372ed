/** Wan: the maker's own program, which reads the repositories that are not in the layout of Diffusers. */
import { sh, type Snippet } from "@vitrine/code";
import { command } from "../entry/command.ts";
import { snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

interface WanProgram {
  /** Name of the program's repository, and of its folder. */
  repository: "Wan2.1" | "Wan2.2";
  task: string;
  size: string;
  /** Need of the GPU. */
  needs: string;
}

export function wanSnippets(model: SnippetModel, { repository, task, size, needs }: WanProgram): Snippet[] {
  const picture = task.startsWith("i2v") ? sh`--image picture.jpg` : sh.empty;
  const smaller = repository === "Wan2.2" ? sh`--convert_model_dtype` : sh.empty;
  return [
    snippet(sh`hf download ${model.id} --local-dir ${model.name}`, {
      title: "Download the files",
      install: "pip install -U huggingface_hub",
    }),
    snippet(
      command(
        sh`python generate.py --task ${task} --size ${size} --ckpt_dir ${model.name}`,
        picture,
        sh`--save_file video.mp4 --offload_model True`,
        smaller,
        sh`--t5_cpu --prompt "The astronaut slowly turns and waves at the camera"`,
      ),
      {
        title: "Make a video of the downloaded model",
        install: `git clone https://github.com/Wan-Video/${repository}.git && cd ${repository} && pip install -r requirements.txt`,
        notes: [`Run it inside the cloned folder. ${needs}`],
      },
    ),
  ];
}

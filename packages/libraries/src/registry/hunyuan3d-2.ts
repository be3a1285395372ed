import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "hunyuan3d-2",
  prettyLabel: "Hunyuan3D-2",
  repoUrl: "https://github.com/Tencent/Hunyuan3D-2",
  countDownloads: 'path_filename:"model_index" OR path_filename:"config"',
  snippets(model) {
    const code = py`
      from hy3dgen.shapegen import Hunyuan3DDiTFlowMatchingPipeline

      pipeline = Hunyuan3DDiTFlowMatchingPipeline.from_pretrained(${model.id})

      mesh = pipeline(image="image.png")[0]
      mesh.export("mesh.glb")
    `;
    return [
      snippet(code, {
        install:
          "git clone https://github.com/Tencent-Hunyuan/Hunyuan3D-2 && cd Hunyuan3D-2 && pip install -r requirements.txt && pip install -e .",
      }),
    ];
  },
  examples: [{ tags: [], id: "tencent/Hunyuan3D-2" }],
});

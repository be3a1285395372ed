import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "trellis2",
  prettyLabel: "TRELLIS.2",
  repoUrl: "https://github.com/microsoft/TRELLIS.2",
  countDownloads: 'path_extension:"safetensors"',
  snippets(model) {
    const code = py`
      import o_voxel
      from PIL import Image
      from trellis2.pipelines import Trellis2ImageTo3DPipeline

      pipeline = Trellis2ImageTo3DPipeline.from_pretrained(${model.id})
      pipeline.cuda()

      mesh = pipeline.run(Image.open("image.png"))[0]
      glb = o_voxel.postprocess.to_glb(
          vertices=mesh.vertices,
          faces=mesh.faces,
          attr_volume=mesh.attrs,
          coords=mesh.coords,
          attr_layout=mesh.layout,
          voxel_size=mesh.voxel_size,
          aabb=[[-0.5, -0.5, -0.5], [0.5, 0.5, 0.5]],
      )
      glb.export("object.glb")
      print("saved to object.glb")
    `;
    return [
      snippet(code, {
        install:
          "git clone --recursive https://github.com/microsoft/TRELLIS.2.git && cd TRELLIS.2 && . ./setup.sh --new-env --basic --o-voxel --flexgemm",
        notes: ["Run the code inside the cloned folder. Needs a GPU by NVIDIA with 24 GB, and Linux."],
      }),
    ];
  },
  examples: [{ id: "microsoft/TRELLIS.2-4B", tags: [] }],
});

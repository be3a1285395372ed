/** DiffusionKit: diffusion models on Apple silicon through MLX. Flux models need few steps and no guidance. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "diffusionkit",
  prettyLabel: "DiffusionKit",
  repoUrl: "https://github.com/argmaxinc/DiffusionKit",
  snippets(model) {
    const isFlux = model.tags.has("flux");
    const pipeline = py.identifier(isFlux ? "FluxPipeline" : "DiffusionPipeline");
    const code = py`
      from diffusionkit.mlx import ${pipeline}

      pipeline = ${pipeline}(
          shift=${py.float(isFlux ? 1 : 3)},
          ${isFlux ? py.empty : py`use_t5=False,`}
          model_version=${model.id},
          low_memory_mode=True,
          a16=True,
          w16=True,
      )

      height = 512
      width = 512

      image, _ = pipeline.generate_image(
          "A photo of a cat",
          cfg_weight=${py.float(isFlux ? 0 : 5)},
          num_steps=${isFlux ? 4 : 50},
          latent_size=(height // 8, width // 8),
      )
      image.save("cat.png")
      print("saved to cat.png")
    `;
    return [snippet(code, { install: "pip install -U diffusionkit", notes: ["Runs on Apple silicon only."] })];
  },
  examples: [
    { tags: ["flux"], id: "argmaxinc/flux" },
    { tags: [], id: "argmaxinc/sd3" },
  ],
});

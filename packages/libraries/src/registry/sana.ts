/** Sana: the pipeline of its repository; weights are named by repository and file. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "sana",
  prettyLabel: "Sana",
  repoUrl: "https://github.com/NVlabs/Sana",
  countDownloads: 'path_extension:"pth"',
  snippets(model) {
    const file = model.files?.find((path) => path.endsWith(".pth"));
    const code = py`
      from app.sana_pipeline import SanaPipeline
      from torchvision.utils import save_image

      pipe = SanaPipeline("configs/sana_config/1024ms/Sana_1600M_img1024.yaml")
      pipe.from_pretrained(${file === undefined ? `hf://${model.id}` : `hf://${model.id}/${file}`})

      image = pipe(
          prompt="A cyberpunk cat with a neon sign that reads Sana",
          height=1024,
          width=1024,
          guidance_scale=5.0,
          pag_guidance_scale=2.0,
          num_inference_steps=18,
      )
      save_image(image, "sana.png", normalize=True, value_range=(-1, 1))
    `;
    return [
      snippet(code, {
        install: "git clone https://github.com/NVlabs/Sana && cd Sana && ./environment_setup.sh sana",
        notes: ["The configuration is the one of the 1.6B model at 1024 pixels: take the one that fits the weights."],
      }),
    ];
  },
  examples: [
    { tags: [], id: "a/Sana" },
    { tags: [], id: "a/Sana", siblings: [{ rfilename: "checkpoints/Sana.pth" }] },
  ],
});

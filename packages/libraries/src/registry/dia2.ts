import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "dia2",
  prettyLabel: "Dia2",
  repoUrl: "https://github.com/nari-labs/dia2",
  snippets(model) {
    const code = py`
      from dia2 import Dia2, GenerationConfig, SamplingConfig

      dia = Dia2.from_repo(${model.id}, device="cuda", dtype="bfloat16")
      config = GenerationConfig(
          cfg_scale=2.0,
          audio=SamplingConfig(temperature=0.8, top_k=50),
          use_cuda_graph=True,
      )
      result = dia.generate(
          "[S1] Did you hear the rain last night? [S2] No, I slept through all of it.",
          config=config,
          output_wav="hello.wav",
          verbose=True,
      )
    `;
    return [
      snippet(code, {
        install: "git clone https://github.com/nari-labs/dia2 && cd dia2 && uv sync",
        notes: ["Needs CUDA 12.8 or newer; run the code with uv run inside the cloned folder."],
      }),
    ];
  },
  examples: [{ tags: [], id: "nari-labs/Dia2-2B" }],
});

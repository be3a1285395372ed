import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "magenta-realtime",
  prettyLabel: "Magenta RT",
  repoUrl: "https://github.com/magenta/magenta-realtime",
  countDownloads:
    'path:"checkpoints/llm_base_x4286_c1860k.tar" OR path:"checkpoints/llm_large_x3047_c1860k.tar" OR path:"checkpoints/llm_large_x3047_c1860k/checkpoint"',
  snippets() {
    const code = py`
      from magenta_rt import audio, system

      mrt = system.MagentaRT(tag="large", device="gpu")
      style = mrt.embed_style("slow piano, rain outside")

      state, chunks = None, []
      for _ in range(round(10 / mrt.config.chunk_length)):  # ten seconds
          chunk, state = mrt.generate_chunk(state=state, style=style)
          chunks.append(chunk)
      music = audio.concatenate(chunks, crossfade_time=mrt.config.crossfade_length)
      music.write("music.wav")
      print("saved to music.wav")
    `;
    return [
      snippet(code, {
        install: "pip install 'magenta_rt[gpu] @ git+https://github.com/magenta/magenta-realtime'",
        notes: ["The package fetches its own weights. Needs a GPU or a TPU."],
      }),
    ];
  },
  examples: [{ id: "google/magenta-realtime", tags: [] }],
});

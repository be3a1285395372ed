/** Moshi: one id for each of three runtimes; the ending of the id says which one its weights are for. */
import { py, sh, type Snippet } from "@vitrine/code";
import { defineLibrary, note, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "moshi",
  prettyLabel: "Moshi",
  repoUrl: "https://github.com/kyutai-labs/moshi",
  countDownloads: 'path:"tokenizer-e351c8d8-checkpoint125.safetensors"',
  snippets(model) {
    if (model.id.includes("-mlx")) return [mlx(model)];
    if (model.id.includes("-candle")) {
      const shown = note("shell", CANDLE.join(" "));
      return [shown];
    }
    return [server(model), codec(model)];
  },
  examples: [
    { tags: [], id: "kyutai/moshiko-pytorch-bf16" },
    { tags: [], id: "kyutai/moshiko-candle-q8" },
    { tags: [], id: "kyutai/moshiko-mlx-q4" },
    { tags: [], id: "kyutai/moshiko-mlx-q8" },
    { tags: [], id: "kyutai/moshiko-mlx-bf16" },
  ],
});

const CANDLE = [
  "These weights are for the Rust server of Moshi.",
  "Clone https://github.com/kyutai-labs/moshi and build its folder rust.",
  "The file of configuration there names the repository to load.",
];

function mlx(model: SnippetModel): Snippet {
  const bits = model.id.includes("-q4") ? "4" : model.id.includes("-q8") ? "8" : undefined;
  const quantized = bits === undefined ? sh.empty : sh.raw(` -q ${bits}`);
  const code = sh`# In the terminal
python -m moshi_mlx.local${quantized} --hf-repo ${model.id}

# In the browser
python -m moshi_mlx.local_web${quantized} --hf-repo ${model.id}`;
  return snippet(code, { install: "pip install -U moshi_mlx", notes: ["Runs on Apple silicon."] });
}

function server(model: SnippetModel): Snippet {
  return snippet(sh`python -m moshi.server --hf-repo ${model.id}`, {
    title: "Talk to it in the browser",
    install: "pip install -U moshi",
    notes: ["The server listens at port 8998 of this machine."],
  });
}

function codec(model: SnippetModel): Snippet {
  const code = py`
    import torch
    from moshi.models import loaders

    checkpoint = loaders.CheckpointInfo.from_hf_repo(${model.id})
    device = "cuda" if torch.cuda.is_available() else "cpu"
    mimi = checkpoint.get_mimi(device=device)
    mimi.set_num_codebooks(8)

    wav = torch.randn(1, 1, 24000 * 10, device=device)  # ten seconds at 24000 Hz, one channel
    with torch.no_grad():
        codes = mimi.encode(wav)
    with torch.no_grad():
        decoded = mimi.decode(codes)
    print("codes", codes.shape, "and back to sound", decoded.shape)
  `;
  return snippet(code, { title: "Encode and decode sound", install: "pip install -U moshi" });
}

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "mamba-ssm",
  prettyLabel: "MambaSSM",
  repoUrl: "https://github.com/state-spaces/mamba",
  snippets(model) {
    const code = py`
      from mamba_ssm import MambaLMHeadModel

      from transformers import AutoTokenizer

      tokenizer = AutoTokenizer.from_pretrained("EleutherAI/gpt-neox-20b")
      model = MambaLMHeadModel.from_pretrained(${model.id}, device="cuda")

      tokens = tokenizer("The ferry to the island", return_tensors="pt").input_ids.to("cuda")
      outputs = model.generate(input_ids=tokens, max_length=100)
      print(tokenizer.decode(outputs[0]))
    `;
    return [
      snippet(code, {
        install: "pip install -U mamba-ssm transformers --no-build-isolation",
        notes: ["Needs a CUDA GPU."],
      }),
    ];
  },
  examples: [{ tags: [], id: "state-spaces/mamba-130m" }],
});

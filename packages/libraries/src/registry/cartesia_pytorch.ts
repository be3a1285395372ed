/** Cartesia for PyTorch. Both archives of release 0.0.2 hold no code: the one before it does. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "cartesia_pytorch",
  prettyLabel: "Cartesia Pytorch",
  repoUrl: "https://github.com/cartesia-ai/cartesia_pytorch",
  snippets(model) {
    const code = py`
      from cartesia_pytorch import ReneLMHeadModel
      from transformers import AutoTokenizer

      model = ReneLMHeadModel.from_pretrained(${model.id}).half().cuda()
      tokenizer = AutoTokenizer.from_pretrained("allenai/OLMo-1B-hf")

      inputs = tokenizer(["The ferry to the island"], return_tensors="pt")
      outputs = model.generate(inputs.input_ids.cuda(), max_length=50, top_k=100, top_p=0.99)
      print(tokenizer.batch_decode(outputs, skip_special_tokens=True)[0])
    `;
    return [snippet(code, { install: "pip install 'cartesia-pytorch<0.0.2' transformers torch einops flash-attn" })];
  },
  examples: [{ tags: [], id: "cartesia-ai/Rene-v0.1-1.3b-pytorch" }],
});

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "univa",
  prettyLabel: "univa",
  repoUrl: "https://github.com/PKU-YuanGroup/UniWorld-V1",
  filter: true,
  countDownloads: 'path:"config.json"',
  snippets(model) {
    const code = py`
      import torch
      from transformers import AutoProcessor
      from univa.models.qwen2p5vl.modeling_univa_qwen2p5vl import UnivaQwen2p5VLForConditionalGeneration

      model = UnivaQwen2p5VLForConditionalGeneration.from_pretrained(
          ${model.id},
          torch_dtype=torch.bfloat16,
          attn_implementation="flash_attention_2",
      ).to("cuda")
      processor = AutoProcessor.from_pretrained(${model.id})

      messages = [{"role": "user", "content": [{"type": "text", "text": "Describe a harbour at dawn."}]}]
      inputs = processor.apply_chat_template(
          messages, add_generation_prompt=True, tokenize=True, return_dict=True, return_tensors="pt"
      ).to("cuda")
      outputs = model.generate(**inputs, max_new_tokens=256)
      print(processor.batch_decode(outputs[:, inputs["input_ids"].shape[-1]:], skip_special_tokens=True)[0])
    `;
    return [
      snippet(code, {
        install:
          "git clone https://github.com/PKU-YuanGroup/UniWorld-V1.git && cd UniWorld-V1 && pip install -e . flash-attn",
      }),
    ];
  },
  examples: [{ tags: [], id: "LanguageBind/UniWorld-V1" }],
});

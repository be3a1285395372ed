import { py } from "@vitrine/code";
import { textHole } from "../entry/holes.ts";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "exllamav3",
  prettyLabel: "ExLlamaV3",
  repoName: "exllamav3",
  repoUrl: "https://github.com/turboderp-org/exllamav3",
  aliases: ["exl3"],
  snippets(model, fill) {
    const prompt = textHole(fill, "prompt", "Prompt", "Tell me about the history of tea.");
    const code = py`
      from exllamav3 import Cache, Config, Generator, Model, Tokenizer
      from huggingface_hub import snapshot_download

      config = Config.from_directory(snapshot_download(${model.id}))
      model = Model.from_config(config)
      cache = Cache(model, max_num_tokens=8192)
      model.load()
      tokenizer = Tokenizer.from_config(config)
      generator = Generator(model=model, cache=cache, tokenizer=tokenizer)

      messages = [{"role": "user", "content": ${prompt.value}}]
      prompt = tokenizer.hf_render_chat_template(messages, add_generation_prompt=True)
      print(generator.generate(prompt=prompt, max_new_tokens=512, encode_special_tokens=True, completion_only=True))
    `;
    return [
      snippet(code, {
        install: "pip install -U exllamav3 transformers huggingface_hub",
        notes: ["Needs a GPU of NVIDIA."],
        holes: [prompt],
      }),
    ];
  },
  examples: [{ id: "turboderp/model-exl3", tags: [] }],
});

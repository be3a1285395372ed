/** MLX: text through mlx-lm, pictures through mlx-vlm, anything else as files. */
import { py, sh } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import { mayChat } from "../model/chat-sample.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

const PICTURE = "http://images.cocodataset.org/val2017/000000039769.jpg";

export function mlxSnippets(model: ModelFacts): Snippet[] {
  if (model.task === "image-text-to-text") {
    return [snippet(vision(model), { install: "pip install -U mlx-vlm" })];
  }
  if (model.task === "text-generation") {
    const chats = mayChat(model, "tokenizer");
    return [
      snippet(chats ? chat(model) : complete(model), {
        install: "pip install -U mlx-lm",
      }),
    ];
  }
  const code = sh`hf download ${model.id} --local-dir ${model.name}`;
  return [
    snippet(code, {
      title: "Download the files",
      install: "pip install -U huggingface_hub",
    }),
  ];
}

function vision(model: ModelFacts): Code<"python"> {
  return py`
    from mlx_vlm import generate, load
    from mlx_vlm.prompt_utils import apply_chat_template
    from mlx_vlm.utils import load_config

    model, processor = load(${model.id})
    config = load_config(${model.id})

    image = ${[PICTURE]}
    prompt = "Describe this image."

    formatted_prompt = apply_chat_template(processor, config, prompt, num_images=1)

    output = generate(model, processor, formatted_prompt, image)
    print(output.text)
  `;
}

function chat(model: ModelFacts): Code<"python"> {
  return py`
    from mlx_lm import generate, load

    model, tokenizer = load(${model.id})

    prompt = "Tell me about the history of tea."
    messages = [{"role": "user", "content": prompt}]
    prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)

    text = generate(model, tokenizer, prompt=prompt, verbose=True)
  `;
}

function complete(model: ModelFacts): Code<"python"> {
  return py`
    from mlx_lm import generate, load

    model, tokenizer = load(${model.id})

    text = generate(model, tokenizer, prompt="Once upon a time", verbose=True)
  `;
}

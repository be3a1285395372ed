/** MLX: text through mlx-lm, images and sound through mlx-vlm, anything else as files. */
import { type Code, type Hole, py, sh, type Snippet } from "@vitrine/code";
import { choice, textHole } from "../entry/holes.ts";
import { defineLibrary, type Fill, snippet } from "../entry/library.ts";
import { draftOf } from "../model/draft.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { draftWithMlx } from "../runs-with/mlx-draft.ts";
import { kindOf } from "../runs-with/model-kind.ts";

export default defineLibrary({
  id: "mlx",
  prettyLabel: "MLX",
  repoUrl: "https://github.com/ml-explore/mlx-examples/tree/main",
  filter: true,
  snippets(model, fill) {
    const { ability } = kindOf(model);
    const draft = draftOf(model);
    if (draft !== undefined) return draftWithMlx(model, draft);
    if (model.task === "automatic-speech-recognition" && /whisper/i.test(model.name)) return [whisper(model, fill)];
    const text = { install: "pip install -U mlx-lm", notes: [APPLE] };
    const sees = { install: "pip install -U mlx-vlm", notes: [APPLE] };
    // Without a task nothing says which program reads the weights.
    switch (model.task === undefined ? "other" : ability) {
      case "see":
      case "hear": {
        const { code, holes } = vision(model, fill, ability === "hear" ? "hear" : "see");
        return [snippet(code, { ...sees, holes })];
      }
      case "chat": {
        const { code, holes } = chat(model, fill);
        return [snippet(code, { ...text, holes })];
      }
      case "complete": {
        const prompt = textHole(fill, "prompt", "Prompt", model.widgetText ?? "Once upon a time");
        return [snippet(complete(model, prompt.value), { ...text, holes: [prompt] })];
      }
      default:
        return [
          snippet(sh`hf download ${model.id} --local-dir ${model.name}`, {
            title: "Download the files",
            install: "pip install -U huggingface_hub",
          }),
        ];
    }
  },
  examples: [
    { tags: [], id: "mlx-community/vlm", pipeline_tag: "image-text-to-text" },
    { tags: ["conversational"], id: "mlx-community/chat", pipeline_tag: "text-generation" },
    { tags: [], id: "mlx-community/plain", pipeline_tag: "text-generation" },
    { tags: [], id: "mlx-community/llm-MTP-4bit", cardData: { base_model: "a/llm" } },
    { tags: [], id: "mlx-community/whisper", pipeline_tag: "automatic-speech-recognition" },
  ],
});

const PICTURE = "http://images.cocodataset.org/val2017/000000039769.jpg";
const APPLE = "Runs on Apple silicon.";

function whisper(model: SnippetModel, fill: Fill): Snippet {
  const sound = textHole(fill, "sound", "Sound (path)", "speech.wav");
  const code = py`
    import mlx_whisper

    result = mlx_whisper.transcribe(${sound.value}, path_or_hf_repo=${model.id})
    print(result["text"])
  `;
  return snippet(code, {
    install: "pip install -U mlx-whisper",
    notes: [APPLE, "Reads sound files with ffmpeg."],
    holes: [sound],
  });
}

interface Written {
  code: Code<"python">;
  holes: Hole[];
}

function vision(model: SnippetModel, fill: Fill, ability: "see" | "hear"): Written {
  const isSound = ability === "hear";
  const input = isSound
    ? textHole(fill, "sound", "Sound (path)", "speech.wav")
    : textHole(fill, "picture", "Picture (address or path)", PICTURE);
  const prompt = textHole(fill, "prompt", "Prompt", isSound ? "What is said here?" : "Describe this image.");
  const count = isSound ? py`num_audios=1` : py`num_images=1`;
  const argument = isSound ? py`audio=${[input.value]}` : py`${[input.value]}`;
  const code = py`
    from mlx_vlm import generate, load
    from mlx_vlm.prompt_utils import apply_chat_template
    from mlx_vlm.utils import load_config

    model, processor = load(${model.id})
    config = load_config(${model.id})

    messages = [{"role": "user", "content": ${prompt.value}}]
    prompt = apply_chat_template(processor, config, messages, ${count})

    output = generate(model, processor, prompt, ${argument}, max_tokens=512)
    print(output.text)
  `;
  return { code, holes: [input, prompt] };
}

function chat(model: SnippetModel, fill: Fill): Written {
  const prompt = textHole(fill, "prompt", "Prompt", model.widgetText ?? "Tell me about the history of tea.");
  const streaming = choice(fill, "streaming", "Stream", ["off", "on"]);
  const isStream = streaming.value === "on";
  const call = isStream
    ? py`
        for part in stream_generate(model, tokenizer, prompt=prompt, max_tokens=1024):
            print(part.text, end="", flush=True)
      `
    : py`print(generate(model, tokenizer, prompt=prompt, max_tokens=1024))`;
  const code = py`
    from mlx_lm import ${py.identifier(isStream ? "stream_generate" : "generate")}, load

    model, tokenizer = load(${model.id})

    messages = [{"role": "user", "content": ${prompt.value}}]
    prompt = tokenizer.apply_chat_template(messages, add_generation_prompt=True)

    ${call}
  `;
  return { code, holes: [prompt, streaming.hole] };
}

function complete(model: SnippetModel, prompt: string): Code<"python"> {
  return py`
    from mlx_lm import generate, load

    model, tokenizer = load(${model.id})

    print(generate(model, tokenizer, prompt=${prompt}, max_tokens=512))
  `;
}

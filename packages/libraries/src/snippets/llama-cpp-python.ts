/**
 * llama-cpp-python: loads one GGUF file of a repository and does with it what the model is for. Which file is a hole
 * that a page fills.
 */
import { type Code, type Hole, py, type Snippet } from "@vitrine/code";
import { choice, textHole } from "../entry/holes.ts";
import { type Fill, snippet } from "../entry/library.ts";
import { chatMessages } from "../model/chat-sample.ts";
import { ggufPatternHole, otherShards } from "../entry/gguf-files.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { kindOf } from "../runs-with/model-kind.ts";

interface Use {
  title: string;
  imports: Code<"python">;
  /** Lines before the model is loaded. */
  before: Code<"python">;
  /** More arguments for the loading. */
  options: Code<"python">;
  code: Code<"python">;
  holes: Hole[];
}

export function llamaCppPythonSnippets(model: SnippetModel, fill: Fill): Snippet[] {
  const use = useOf(model, fill);
  if (use === undefined) return [];
  const hole = ggufPatternHole(model, fill);
  const shards = otherShards(hole.value);
  const layers = choice(fill, "gpu-layers", "GPU layers", ["none", "all"]);
  const context = choice(fill, "context", "Context (tokens)", ["4096", "8192", "32768", "as the model has it"]);
  const length = context.value === "as the model has it" ? 0 : Number(context.value);
  const code = py`
    ${py.lines(py`from llama_cpp import Llama`, use.imports)}

    ${use.before}
    llm = Llama.from_pretrained(
        repo_id=${model.id},
        filename=${hole.value},
        ${shards.length > 0 ? py`additional_files=${shards},` : py.empty}
        n_ctx=${length},
        ${layers.value === "all" ? py`n_gpu_layers=-1,` : py.empty}
        ${use.options}
        verbose=False,
    )

    ${use.code}
  `;
  return [
    snippet(code, {
      title: use.title,
      install: "pip install llama-cpp-python huggingface_hub",
      holes: [hole, ...use.holes, layers.hole, context.hole],
    }),
  ];
}

const NOTHING = { imports: py.empty, before: py.empty, options: py.empty };

function useOf(model: SnippetModel, fill: Fill): Use | undefined {
  const { ability, projector } = kindOf(model);
  switch (ability) {
    case "chat":
      return chat(model, fill);
    case "complete":
      return complete(model, fill);
    case "see":
      return see(model, fill, projector ?? "*mmproj*");
    case "embed":
      return embed();
    default:
      return undefined;
  }
}

function complete(model: SnippetModel, fill: Fill): Use {
  const prompt = textHole(fill, "prompt", "Prompt", model.widgetText ?? "Once upon a time,");
  return {
    ...NOTHING,
    title: "Complete a text",
    code: py`
      output = llm(${prompt.value}, max_tokens=512, echo=True)
      print(output["choices"][0]["text"])
    `,
    holes: [prompt],
  };
}

function chat(model: SnippetModel, fill: Fill): Use {
  const streaming = choice(fill, "streaming", "Stream", ["off", "on"]);
  const prompt = textHole(fill, "prompt", "Prompt", String(chatMessages(model, false)[0]?.content ?? ""));
  const messages = [{ role: "user", content: prompt.value }];
  const holes = [prompt, streaming.hole];
  if (streaming.value === "off") return { ...NOTHING, title: "Chat with the model", code: answer(messages), holes };
  const code = py`
    for part in llm.create_chat_completion(messages=${messages}, stream=True):
        print(part["choices"][0]["delta"].get("content") or "", end="", flush=True)
  `;
  return { ...NOTHING, title: "Chat with the model", code, holes };
}

function answer(messages: Parameters<typeof py.value>[0]): Code<"python"> {
  return py`
    output = llm.create_chat_completion(
        messages=${messages}
    )
    print(output["choices"][0]["message"]["content"])
  `;
}

/** The projector file turns the image into what the model reads. */
function see(model: SnippetModel, fill: Fill, projector: string): Use {
  const holes: Hole[] = [];
  const hole = (name: string, label: string, value: string) => {
    holes.push(textHole(fill, name, label, value));
    return holes.at(-1)?.value ?? value;
  };
  const messages = chatMessages(model, true).map(({ role, content }) => ({
    role,
    content:
      typeof content === "string"
        ? hole("prompt", "Prompt", content)
        : content.map((part) =>
            part.type === "text"
              ? { type: "text", text: hole("prompt", "Prompt", part.text) }
              : { type: "image_url", image_url: { url: hole("picture", "Picture (address)", part.url) } },
          ),
  }));
  return {
    title: "Ask about a picture",
    imports: py`from llama_cpp.llama_chat_format import MTMDChatHandler`,
    before: py`eyes = MTMDChatHandler.from_pretrained(repo_id=${model.id}, filename=${projector})`,
    options: py`chat_handler=eyes,`,
    code: answer(messages),
    holes,
  };
}

function embed(): Use {
  return {
    ...NOTHING,
    title: "Compare texts",
    options: py`embedding=True,`,
    code: py`
      texts = ["The ferry leaves at six.", "The boat departs in the evening.", "Tomatoes need a lot of sun."]
      question, *others = llm.embed(texts, normalize=True)
      for text, other in zip(texts[1:], others):
          print(f"{sum(a * b for a, b in zip(question, other)):.3f}", text)
    `,
    holes: [],
  };
}

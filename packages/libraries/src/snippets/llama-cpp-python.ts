/**
 * llama-cpp-python: loads one GGUF file of a repository. Which one is a hole that a page fills.
 */
import { py } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import type { Fill } from "../entry/library.ts";
import { chatMessages, mayChat } from "../model/chat-sample.ts";
import { ggufHole, otherShards } from "../model/gguf-files.ts";
import { snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

const PICTURES_NEED_PROJECTOR =
  "To look at pictures, pass a chat_handler made from the repository's projector file (mmproj) to Llama.from_pretrained.";

export function llamaCppPythonSnippets(model: ModelFacts, fill: Fill): Snippet[] {
  const hole = ggufHole(model, fill);
  const file = hole.value;
  const shards = otherShards(file);
  const load = py`
    from llama_cpp import Llama

    llm = Llama.from_pretrained(
        repo_id=${model.id},
        filename=${file},
        ${shards.length > 0 ? py`additional_files=${shards},` : py.empty}
    )
  `;
  const around = { install: "pip install llama-cpp-python huggingface_hub", holes: [hole] };
  const chats = mayChat(model, "gguf");
  const useModel = py`
    ${load}

    ${chats ? chat(model) : complete()}
  `;
  return [
    snippet(load, { ...around, title: "Load the model" }),
    snippet(useModel, {
      ...around,
      title: chats ? "Chat with the model" : "Complete a text",
      notes: chats && takesPictures(model) ? [PICTURES_NEED_PROJECTOR] : [],
    }),
  ];
}

function takesPictures(model: ModelFacts): boolean {
  return model.task !== undefined && model.task !== "text-generation";
}

function complete(): Code<"python"> {
  return py`
    output = llm(
        "Once upon a time,",
        max_tokens=512,
        echo=True,
    )
    print(output)
  `;
}

function chat(model: ModelFacts): Code<"python"> {
  const messages = chatMessages(model, takesPictures(model)).map(({ role, content }) => ({
    role,
    content:
      typeof content === "string"
        ? content
        : content.map((part) =>
            part.type === "text" ? { ...part } : { type: "image_url", image_url: { url: part.url } },
          ),
  }));
  return py`
    output = llm.create_chat_completion(
        messages=${messages}
    )
    print(output)
  `;
}

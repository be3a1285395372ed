/**
 * llama-cpp-python: loads one GGUF file of a repository. Which one is a hole that a page fills; without a choice
 * it is the file nearest to four bits per weight, the usual balance of size and quality.
 */
import { py } from "@vitrine/code";
import type { Code } from "@vitrine/code";
import type { Fill } from "../library.ts";
import { chatMessages } from "../chat-sample.ts";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Hole, Snippet } from "../snippet.ts";

/** Quantizations as they stand in file names, the one to take first in front. */
const PREFERENCE = (
  "Q4_K_M Q4_K_XL Q4_K_S IQ4_NL IQ4_XS Q4_1 Q4_0 MXFP4_MOE MXFP4 NVFP4 Q5_K_M Q5_K_XL Q5_K_S Q5_1 Q5_0 Q6_K_XL Q6_K " +
  "Q8_K_XL Q8_0 Q3_K_XL Q3_K_L Q3_K_M Q3_K_S IQ3_M IQ3_S IQ3_XS IQ3_XXS BF16 F16 F32 Q2_K_XL Q2_K Q2_K_S IQ2_M IQ2_S " +
  "IQ2_XS IQ2_XXS Q2_0 TQ2_0 TQ1_0 IQ1_M IQ1_S Q1_0"
).split(" ");

const PICTURES_NEED_PROJECTOR =
  "To look at pictures, pass a chat_handler made from the repository's projector file (mmproj) to Llama.from_pretrained.";

const SHARD = /-(\d{5})-of-(\d{5})\.gguf$/i;

/** GGUF files a person may choose: no projector files, and of a split file only the first part. */
export function ggufChoices(files: readonly string[]): string[] {
  const isChoice = (file: string) =>
    /\.gguf$/i.test(file) &&
    !/(?:^|\/)(?:[^/]*-)?mmproj[^/]*$/i.test(file) &&
    (SHARD.exec(file)?.[1] ?? "00001") === "00001";
  const rank = (file: string) => {
    const name = ` ${file.toUpperCase().replace(/[^A-Z0-9_]+/g, " ")} `;
    const found = PREFERENCE.findIndex((label) => name.includes(` ${label} `));
    return found < 0 ? PREFERENCE.length : found;
  };
  const ranked = files.filter(isChoice).map((file) => ({ file, rank: rank(file) }));
  ranked.sort((a, b) => a.rank - b.rank || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  return ranked.map(({ file }) => file);
}

export function llamaCppPythonSnippets(model: ModelFacts, fill: Fill): Snippet[] {
  const options = ggufChoices(model.files ?? []);
  // A pattern finds the file when the record does not list any.
  const file = fill("gguf-file", options[0] ?? "*Q4_K_M.gguf");
  const hole: Hole = {
    name: "gguf-file",
    kind: "gguf-file",
    label: "GGUF file",
    value: file,
    ...(options.length > 0 ? { options } : {}),
  };
  const shards = otherShards(file);
  const load = py`
    from llama_cpp import Llama

    llm = Llama.from_pretrained(
        repo_id=${model.id},
        filename=${file},
        ${shards.length > 0 ? py`additional_files=${shards},` : py.empty}
    )
  `;
  const around = { install: "pip install llama-cpp-python", holes: [hole] };
  const chats = model.tags.has("conversational") && (model.chatTemplate !== "absent" || model.ggufChatTemplate);
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

/** The further parts of a split file, which have to be downloaded with the first. */
function otherShards(file: string): string[] {
  const count = Number(SHARD.exec(file)?.[2] ?? 1);
  if (count > 999) return [];
  const total = String(count).padStart(5, "0");
  return Array.from({ length: count - 1 }, (_, i) =>
    file.replace(SHARD, `-${String(i + 2).padStart(5, "0")}-of-${total}.gguf`),
  );
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

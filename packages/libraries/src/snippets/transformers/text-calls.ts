/** Calls of models that read a text: rewriting, filling in, labels, answers, embeddings. */
import { py, type Code } from "@vitrine/code";
import { choice, textHole } from "../../entry/holes.ts";
import type { Fill } from "../../entry/library.ts";
import { roleOf } from "../../model/role.ts";
import type { SnippetModel } from "../../model/snippet-model.ts";
import { SHOW_SCORES, type Call } from "./call.ts";
import { messagesOf } from "./chat-calls.ts";

const SENTENCES = ["The ferry leaves at six.", "The boat departs in the evening.", "Tomatoes need a lot of sun."];

export const LONG_TEXT =
  "The harbour was closed for three days because of the storm. On Thursday the first ferry left again, two hours late " +
  "and full to the last seat. The next storm is expected on Sunday.";

export function rewrite(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  if (model.isChat && model.task === "text-generation") return answerMessages(model, fill, reader);
  const pair = roleOf(model).languages;
  const text = model.task === "translation" ? "The ferry leaves at six." : LONG_TEXT;
  const prompt = textHole(fill, "prompt", "Text", model.widgetText ?? text);
  const texts = choice(fill, "batch", "Texts", ["one", "several at once"]);
  const isOne = texts.value === "one";
  const input = isOne ? py`${prompt.value}` : py`${[prompt.value, ...SENTENCES]}, padding=True`;
  const show = isOne
    ? py`print(${reader}.decode(outputs[0], skip_special_tokens=True))`
    : py`
        for text in ${reader}.batch_decode(outputs, skip_special_tokens=True):
            print(text)
      `;
  const from = pair && textHole(fill, "source-language", "From", pair[0]);
  const to = pair && textHole(fill, "target-language", "To", pair[1]);
  return {
    code: py`
      ${from === undefined ? py.empty : py`${reader}.src_lang = ${from.value}`}
      inputs = ${reader}(${input}, return_tensors="pt").to(model.device)
      ${
        to === undefined
          ? py`outputs = model.generate(**inputs, max_new_tokens=200)`
          : py`
              target = ${reader}.convert_tokens_to_ids(${/^\w\w$/.test(to.value) ? `__${to.value}__` : to.value})
              outputs = model.generate(**inputs, forced_bos_token_id=target, max_new_tokens=200)
            `
      }
      ${show}
    `,
    holes: [prompt, texts.hole, ...(from ? [from] : []), ...(to ? [to] : [])],
  };
}

/** A conversation with a model that reads the whole of it first and then writes: the answer is the whole output. */
function answerMessages(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const messages = messagesOf(model, fill, false);
  return {
    code: py`
      ${messages.code}
      inputs = ${reader}.apply_chat_template(
          messages, add_generation_prompt=True, tokenize=True, return_dict=True, return_tensors="pt"
      ).to(model.device)

      outputs = model.generate(**inputs, max_new_tokens=512)
      print(${reader}.decode(outputs[0], skip_special_tokens=True))
    `,
    holes: messages.holes,
  };
}

/** A text around a hidden place. */
export function maskedText(model: SnippetModel): readonly [before: string, after: string] {
  const { before, after } = roleOf(model).sequences ?? { before: "Paris is the ", after: " of France." };
  return [before, after];
}

export function fillMask(model: SnippetModel, _fill: Fill, reader: Code<"python">): Call {
  const [before, after] = maskedText(model);
  return {
    imports: py`import torch`,
    code: py`
      text = ${before} + ${reader}.mask_token + ${after}
      inputs = ${reader}(text, return_tensors="pt").to(model.device)
      with torch.no_grad():
          logits = model(**inputs).logits
      place = (inputs["input_ids"][0] == ${reader}.mask_token_id).nonzero()[0]
      for score, token in zip(*logits[0, place].softmax(-1)[0].topk(5)):
          print(f"{score:.3f}", ${reader}.decode(token))
    `,
  };
}

/** Amino acids become the file of a structure. */
export function foldProtein(): Call {
  return {
    imports: py`import torch`,
    code: py`
      with torch.no_grad():
          pdb = model.infer_pdb("MKTVRQERLKSI")
      with open("protein.pdb", "w") as file:
          file.write(pdb)
      print("saved to protein.pdb")
    `,
  };
}

export function classifyText(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  if (roleOf(model).pairs === "relation") return relatePairs(reader);
  if (roleOf(model).pairs === "ranking") {
    const query = textHole(fill, "prompt", "Question", "When does the ferry leave?");
    return {
      imports: py`import torch`,
      code: py`
        query = ${query.value}
        documents = ${SENTENCES}
        inputs = ${reader}([query] * len(documents), documents, padding=True, truncation=True, return_tensors="pt")
        with torch.no_grad():
            scores = model(**inputs.to(model.device)).logits[:, 0]
        for score, document in sorted(zip(scores.tolist(), documents), reverse=True):
            print(f"{score:.3f}", document)
      `,
      holes: [query],
    };
  }
  const texts = choice(fill, "batch", "Texts", ["one", "several at once"]);
  const prompt = textHole(fill, "prompt", "Text", model.widgetText ?? "I love this library, it saved me hours.");
  if (texts.value !== "one") {
    return {
      imports: py`import torch`,
      code: py`
        texts = ${[prompt.value, ...SENTENCES]}
        inputs = ${reader}(texts, padding=True, truncation=True, return_tensors="pt").to(model.device)
        with torch.no_grad():
            scores = model(**inputs).logits.softmax(-1)
        for text, row in zip(texts, scores):
            print(model.config.id2label[int(row.argmax())], f"{row.max():.3f}", text)
      `,
      holes: [prompt, texts.hole],
    };
  }
  return {
    imports: py`import torch`,
    code: py`
      inputs = ${reader}(${prompt.value}, return_tensors="pt").to(model.device)
      with torch.no_grad():
          scores = model(**inputs).logits.softmax(-1)[0]
      ${SHOW_SCORES}
    `,
    holes: [prompt, texts.hole],
  };
}

/** Labels for how the second text of each pair relates to the first. */
function relatePairs(reader: Code<"python">): Call {
  return {
    imports: py`import torch`,
    code: py`
      firsts = ${["A man is eating pizza.", "The ferry leaves at six."]}
      seconds = ${["A man eats something.", "The ferry stays in the harbour."]}
      inputs = ${reader}(firsts, seconds, padding=True, truncation=True, return_tensors="pt").to(model.device)
      with torch.no_grad():
          logits = model(**inputs).logits
      for first, second, row in zip(firsts, seconds, logits):
          print(model.config.id2label[int(row.argmax())], f"{row.max():.3f}", first, second)
    `,
  };
}

/** The two sentences with which Qwen's rerankers were trained, as their page states them; others score worse. */
const JUDGING_OF_QWEN = py`
  system = (
      "Judge whether the Document meets the requirements based on the Query and the Instruct provided. "
      'Note that the answer can only be "yes" or "no".'
  )
  instruct = "Given a web search query, retrieve relevant passages that answer the query"
`;

/**
 * Rerankers that are language models say "yes" or "no": the score is how much likelier "yes" is. Qwen's read messages, and
 * an empty thought before the answer; others a plain text.
 */
export function judgePairs(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const query = textHole(fill, "prompt", "Question", "When does the ferry leave?");
  const isQwen = /qwen/i.test(`${model.modelType ?? ""} ${model.architecture ?? ""} ${model.name}`);
  const input = isQwen
    ? py`
        messages = [
            {"role": "system", "content": system},
            {"role": "user", "content": f"<Instruct>: {instruct}\n<Query>: {query}\n<Document>: {document}"},
        ]
        inputs = ${reader}.apply_chat_template(
            messages, add_generation_prompt=True, enable_thinking=False, return_dict=True, return_tensors="pt"
        ).to(model.device)
      `
    : py`
        text = f"Query: {query}\nDocument: {document}\nDoes the document answer the query? Answer yes or no:"
        inputs = ${reader}(text, return_tensors="pt").to(model.device)
      `;
  const [no, yes] = isQwen ? ["no", "yes"] : [" no", " yes"];
  return {
    imports: py`import torch`,
    code: py`
      ${isQwen ? JUDGING_OF_QWEN : py.empty}
      query = ${query.value}
      documents = ${SENTENCES}
      answers = [${reader}.encode(word, add_special_tokens=False)[0] for word in ${[no, yes]}]
      for document in documents:
          ${input}
          with torch.no_grad():
              logits = model(**inputs).logits[0, -1]
          print(f"{logits[answers].softmax(-1)[1]:.3f}", document)
    `,
    holes: [query],
  };
}

export function labelTokens(model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const prompt = textHole(fill, "prompt", "Text", model.widgetText ?? "Marie Curie was born in Warsaw.");
  return {
    imports: py`import torch`,
    code: py`
      inputs = ${reader}(${prompt.value}, return_tensors="pt").to(model.device)
      with torch.no_grad():
          labels = model(**inputs).logits[0].argmax(-1).tolist()
      for token, label in zip(${reader}.convert_ids_to_tokens(inputs["input_ids"][0]), labels):
          print(token, model.config.id2label[label])
    `,
    holes: [prompt],
  };
}

export function answer(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const prompt = textHole(fill, "prompt", "Question", "When does the ferry leave?");
  return {
    imports: py`import torch`,
    code: py`
      question = ${prompt.value}
      context = "The ferry to the island leaves at six in the evening and takes two hours."
      inputs = ${reader}(question, context, return_tensors="pt").to(model.device)
      with torch.no_grad():
          outputs = model(**inputs)
      start = int(outputs.start_logits.argmax())
      end = start + int(outputs.end_logits[0, start:].argmax())
      print(${reader}.decode(inputs["input_ids"][0, start : end + 1], skip_special_tokens=True))
    `,
    holes: [prompt],
  };
}

export function chooseArguments(_model: SnippetModel, _fill: Fill, reader: Code<"python">): Call {
  return {
    imports: py`import torch`,
    code: py`
      start = "She opened the umbrella because"
      endings = ["it began to rain.", "the soup was too hot."]
      inputs = ${reader}([start] * len(endings), endings, padding=True, return_tensors="pt").to(model.device)
      with torch.no_grad():
          scores = model(**{name: value.unsqueeze(0) for name, value in inputs.items()}).logits.softmax(-1)[0]
      for score, ending in zip(scores.tolist(), endings):
          print(f"{score:.3f}", ending)
    `,
  };
}

export function tableQuestionCall(_model: SnippetModel, fill: Fill, reader: Code<"python">): Call {
  const prompt = textHole(fill, "prompt", "Question", "How long is the line to the lake?");
  return {
    imports: py`import pandas as pd
import torch`,
    code: py`
      table = pd.DataFrame({"Line": ["Harbour", "Lake"], "Kilometres": ["12", "31"]})
      inputs = ${reader}(table=table, queries=[${prompt.value}], padding="max_length", return_tensors="pt").to(model.device)
      with torch.no_grad():
          outputs = model(**inputs)
      cells, *_ = ${reader}.convert_logits_to_predictions(inputs.to("cpu"), outputs.logits.cpu())
      print(len(cells[0]), "cells")
      for row, column in cells[0]:
          print(table.iat[row, column])
    `,
    holes: [prompt],
    packages: " pandas",
  };
}

export function embedTexts(model: SnippetModel, _fill: Fill, reader: Code<"python">): Call {
  const examples = roleOf(model).sequences?.examples ?? SENTENCES;
  return {
    imports: py`import torch`,
    code: py`
      texts = ${model.widgetText === undefined ? [...examples] : [model.widgetText, ...examples]}
      inputs = ${reader}(texts, padding=True, truncation=True, return_tensors="pt").to(model.device)
      with torch.no_grad():
          states = model(**inputs).last_hidden_state
      mask = inputs["attention_mask"].unsqueeze(-1)
      embeddings = torch.nn.functional.normalize((states * mask).sum(1) / mask.sum(1), dim=-1)
      print(embeddings @ embeddings.T)
    `,
  };
}

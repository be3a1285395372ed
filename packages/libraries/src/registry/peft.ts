/** PEFT: an adapter on top of its base model. */
import { type Code, py } from "@vitrine/code";
import { textHole } from "../entry/holes.ts";
import { defineLibrary, note, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "peft",
  prettyLabel: "PEFT",
  repoUrl: "https://github.com/huggingface/peft",
  filter: true,
  countDownloads: 'path:"adapter_config.json"',
  snippets(model, fill) {
    const autoClass = AUTO_CLASSES.get(model.peft.taskType ?? "");
    if (autoClass === undefined) return [note("python", "Task type is invalid.")];
    if (model.peft.baseModel === undefined) return [note("python", "Base model is not found.")];
    const base = py.identifier(autoClass);
    const prompt = textHole(fill, "prompt", "Text", model.widgetText ?? "The ferry to the island");
    const code = py`
      from peft import PeftModel
      from transformers import AutoTokenizer, ${base}

      tokenizer = AutoTokenizer.from_pretrained(${model.peft.baseModel})
      base_model = ${base}.from_pretrained(${model.peft.baseModel}, device_map="auto")
      model = PeftModel.from_pretrained(base_model, ${model.id})

      inputs = tokenizer(${prompt.value}, return_tensors="pt").to(model.device)
      ${CALLS[autoClass] ?? py.empty}
    `;
    return [snippet(code, { install: "pip install -U peft transformers torch accelerate", holes: [prompt] })];
  },
  examples: [
    { tags: [], id: "a/adapter", config: { peft: { task_type: "CAUSAL_LM", base_model_name_or_path: "base/model" } } },
    {
      tags: [],
      id: "a/adapter",
      config: { peft: { task_type: "SEQ_2_SEQ_LM", base_model_name_or_path: "base/model" } },
    },
    { tags: [], id: "a/adapter", config: { peft: { task_type: "TOKEN_CLS", base_model_name_or_path: "base/model" } } },
    { tags: [], id: "a/adapter", config: { peft: { task_type: "SEQ_CLS", base_model_name_or_path: "base/model" } } },
  ],
});

const AUTO_CLASSES: ReadonlyMap<string, string> = new Map([
  ["CAUSAL_LM", "AutoModelForCausalLM"],
  ["SEQ_2_SEQ_LM", "AutoModelForSeq2SeqLM"],
  ["TOKEN_CLS", "AutoModelForTokenClassification"],
  ["SEQ_CLS", "AutoModelForSequenceClassification"],
]);

const WRITE = py`
  outputs = model.generate(**inputs, max_new_tokens=100)
  print(tokenizer.decode(outputs[0], skip_special_tokens=True))
`;

const CALLS: Readonly<Record<string, Code<"python">>> = {
  AutoModelForCausalLM: WRITE,
  AutoModelForSeq2SeqLM: WRITE,
  AutoModelForTokenClassification: py`
    labels = model(**inputs).logits[0].argmax(-1).tolist()
    for token, label in zip(tokenizer.convert_ids_to_tokens(inputs["input_ids"][0]), labels):
        print(token, model.config.id2label[label])
  `,
  AutoModelForSequenceClassification: py`
    scores = model(**inputs).logits.softmax(-1)[0]
    for index, score in enumerate(scores.tolist()):
        print(model.config.id2label[index], f"{score:.3f}")
  `,
};

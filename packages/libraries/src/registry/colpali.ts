/** ColPali: pages as images, found by questions. The name of a repository says which model it was trained from. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "colpali",
  prettyLabel: "ColPali",
  repoUrl: "https://github.com/ManuelFay/colpali",
  countDownloads: 'path:"adapter_config.json"',
  snippets(model) {
    const className = CLASSES.find(([pattern]) => pattern.test(model.name))?.[1] ?? "ColPali";
    const [modelClass, processorClass] = [
      py.identifier(className),
      py.identifier(`${className}${className.endsWith("5") ? "_" : ""}Processor`),
    ];
    const code = py`
      import torch
      from colpali_engine.models import ${modelClass}, ${processorClass}
      from PIL import Image

      model = ${modelClass}.from_pretrained(${model.id}, dtype=torch.bfloat16, device_map="auto").eval()
      processor = ${processorClass}.from_pretrained(${model.id})

      pages = processor.process_images([Image.open("page-1.png"), Image.open("page-2.png")]).to(model.device)
      questions = processor.process_queries(["When does the ferry leave?"]).to(model.device)
      with torch.no_grad():
          page_embeddings = model(**pages)
          question_embeddings = model(**questions)

      print(processor.score_multi_vector(question_embeddings, page_embeddings))
    `;
    return [snippet(code, { install: "pip install -U colpali-engine pillow" })];
  },
  examples: [
    { tags: [], id: "vidore/colpali-v1.3" },
    { tags: [], id: "vidore/colqwen2-v1.0" },
    { tags: [], id: "vidore/colqwen2.5-v0.2" },
    { tags: [], id: "vidore/colSmol-256M" },
  ],
});

/** A word of the name → class; the longer words first. */
const CLASSES: readonly (readonly [pattern: RegExp, className: string])[] = [
  [/colqwen2[._]?5/i, "ColQwen2_5"],
  [/colqwen2/i, "ColQwen2"],
  [/colsmol|colidefics/i, "ColIdefics3"],
];

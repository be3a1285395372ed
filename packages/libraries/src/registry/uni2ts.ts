/** Uni2TS: three generations of Moirai, each with a class of its own. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "uni2ts",
  prettyLabel: "Uni2TS",
  repoUrl: "https://github.com/SalesforceAIResearch/uni2ts",
  snippets(model) {
    const isMixture = /moirai-moe/i.test(model.name);
    const isSecond = /moirai-2/i.test(model.name);
    const name = isSecond ? "Moirai2" : isMixture ? "MoiraiMoE" : "Moirai";
    const [module, forecast] = [py.identifier(`${name}Module`), py.identifier(`${name}Forecast`)];
    const path = py.identifier(isSecond ? "moirai2" : isMixture ? "moirai_moe" : "moirai");
    const more = isSecond ? py.empty : py.raw(`patch_size=${isMixture ? "16" : '"auto"'}, num_samples=100,`);
    const code = py`
      import numpy as np
      import pandas as pd
      from uni2ts.model.${path} import ${forecast}, ${module}

      values = 50 + 10 * np.sin(np.arange(200) / 7)  # put your series here
      model = ${forecast}(
          module=${module}.from_pretrained(${model.id}),
          prediction_length=20,
          context_length=200,
          target_dim=1,
          feat_dynamic_real_dim=0,
          past_feat_dynamic_real_dim=0,
          ${more}
      )

      series = [{"start": pd.Period("2024-01-01", freq="D"), "target": values}]
      result = next(iter(model.create_predictor(batch_size=1).predict(series)))
      print(result.quantile(0.5))
    `;
    return [snippet(code, { install: "pip install -U uni2ts pandas" })];
  },
  examples: [
    { tags: [], id: "Salesforce/moirai-2.0-R-small" },
    { tags: [], id: "Salesforce/moirai-1.1-R-base" },
    { tags: [], id: "Salesforce/moirai-moe-1.0-R-base" },
  ],
});

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "routee-powertrain",
  prettyLabel: "RouteE-Powertrain",
  repoUrl: "https://github.com/NatLabRockies/routee-powertrain",
  docsUrl: "https://natlabrockies.github.io/routee-powertrain/",
  countDownloads: 'path_extension:"onnx" OR path_extension:"joblib"',
  snippets(model) {
    const code = py`
      import routee.powertrain as pt
      from routee.powertrain.registry.hf import HFRegistry

      registry = HFRegistry(repo_id=${model.id})
      found = registry.list_models()
      print(found)

      model = registry.load(found[0])
      route = pt.load_sample_route()
      print(model.predict(links_df=route))
    `;
    return [snippet(code, { install: "pip install -U routee-powertrain huggingface_hub" })];
  },
  examples: [{ tags: [], id: "NatLabRockies/routee-powertrain" }],
});

import { defineLibrary } from "../entry/library.ts";
import { routeePowertrainSnippets } from "../snippets/routee-powertrain.ts";

export default defineLibrary({
  id: "routee-powertrain",
  prettyLabel: "RouteE-Powertrain",
  repoName: "RouteE-Powertrain",
  repoUrl: "https://github.com/NatLabRockies/routee-powertrain",
  docsUrl: "https://natlabrockies.github.io/routee-powertrain/",
  filter: false,
  countDownloads: 'path_extension:"onnx" OR path_extension:"joblib"',
  snippets: routeePowertrainSnippets,
});

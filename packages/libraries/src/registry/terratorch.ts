import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "terratorch",
  prettyLabel: "TerraTorch",
  repoUrl: "https://github.com/IBM/terratorch",
  docsUrl: "https://ibm.github.io/terratorch/",
  countDownloads: 'path_extension:"pt" OR path_extension:"ckpt"',
  snippets(model) {
    const install = "pip install -U terratorch";
    const name = registeredName(model.name);
    if (name === undefined) {
      const code = py`
        from terratorch.registry import BACKBONE_REGISTRY

        model = BACKBONE_REGISTRY.build(${model.id})
        print(f"{sum(weights.numel() for weights in model.parameters()):,} weights, layers of", model.out_channels)
      `;
      return [snippet(code, { install })];
    }
    const more = name.startsWith("terramind") ? py.raw(', modalities=["S2L2A"]') : py.empty;
    const code = py`
      from terratorch.registry import BACKBONE_REGISTRY

      model = BACKBONE_REGISTRY.build(${name}, pretrained=True${more})
      print(${model.id}, "has", f"{sum(weights.numel() for weights in model.parameters()):,} weights")
      print("layers of", model.out_channels)
    `;
    return [snippet(code, { install })];
  },
  examples: [
    { tags: [], id: "ibm-nasa-geospatial/Prithvi-EO-2.0-300M" },
    { tags: [], id: "ibm-esa-geospatial/TerraMind-1.0-base" },
    { tags: [], id: "own/model" },
  ],
});

/** Repository → name under which TerraTorch registers its backbone; others are finetuned and come with a configuration. */
function registeredName(name: string): string | undefined {
  const [, size, located] = /^Prithvi-EO-2\.0-(tiny|100M|300M|600M)(-TL)?$/.exec(name) ?? [];
  if (size !== undefined)
    return `prithvi_eo_v2_${size.replace("M", "")}${located === undefined && size !== "tiny" ? "" : "_tl"}`;
  if (name === "Prithvi-EO-1.0-100M") return "prithvi_eo_v1_100";
  const mind = /^TerraMind-1\.0-(tiny|small|base|large)$/.exec(name)?.[1];
  return mind === undefined ? undefined : `terramind_v1_${mind}`;
}

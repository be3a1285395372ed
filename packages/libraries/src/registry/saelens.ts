/** SAELens: a release of sparse autoencoders and one of its layers are named; the repository says which exist. */
import { type Hole, py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "saelens",
  prettyLabel: "SAELens",
  repoUrl: "https://github.com/jbloomAus/SAELens",
  aliases: ["sae-lens"],
  snippets(model, fill) {
    const folders = [...new Set((model.files ?? []).flatMap((file) => /^(.+)\/cfg\.json$/.exec(file)?.[1] ?? []))];
    const release: Hole = {
      name: "sae-release",
      kind: "text",
      label: "Release, or a repository",
      value: fill("sae-release", model.id),
    };
    const sae: Hole = {
      name: "sae-id",
      kind: "text",
      label: "Autoencoder in it",
      value: fill("sae-id", folders[0] ?? "blocks.8.hook_resid_pre"),
      ...(folders.length > 0 ? { options: folders } : {}),
    };
    const code = py`
      from sae_lens import SAE

      sae, cfg_dict, sparsity = SAE.from_pretrained_with_cfg_and_sparsity(
          release=${release.value},  # such as "gpt2-small-res-jb"
          sae_id=${sae.value},
      )
      print(sae.cfg.d_in, "activations become", sae.cfg.d_sae, "features")
      print(cfg_dict)
    `;
    return [
      snippet(code, {
        install: "pip install -U sae-lens",
        notes: ["Since SAELens 6 from_pretrained gives the autoencoder alone; this call gives all three."],
        holes: [release, sae],
      }),
    ];
  },
  examples: [
    { tags: [], id: "google/gemma-scope-2b-pt-res" },
    {
      tags: [],
      id: "a/saes",
      siblings: [{ rfilename: "blocks.0.hook_resid_pre/cfg.json" }, { rfilename: "blocks.1.hook_resid_pre/cfg.json" }],
    },
  ],
});

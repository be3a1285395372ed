/** ESM of EvolutionaryScale: proteins, either finished by ESM3 or as vectors by ESM C. Names are the package's own. */
import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "esm",
  prettyLabel: "ESM",
  repoName: "esm",
  repoUrl: "https://github.com/evolutionaryscale/esm",
  snippets(model) {
    const size = /^esmc-(\d+m)/i.exec(model.name)?.[1];
    if (size !== undefined) return [embed(`esmc_${size.toLowerCase()}`)];
    return model.name.startsWith("esm3") ? [complete()] : [];
  },
  examples: [
    { tags: [], id: "EvolutionaryScale/esm3-sm-open-v1" },
    { tags: [], id: "EvolutionaryScale/esmc-300m-2024-12" },
  ],
});

const INSTALL = "pip install -U esm";
const PROTEIN = "MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVKALPDAQ";

function embed(name: string): Snippet {
  const code = py`
    from esm.models.esmc import ESMC
    from esm.sdk.api import ESMProtein, LogitsConfig

    client = ESMC.from_pretrained(${name})

    protein = client.encode(ESMProtein(sequence=${PROTEIN}))
    output = client.logits(protein, LogitsConfig(sequence=True, return_embeddings=True))
    print(output.embeddings.shape)
  `;
  return snippet(code, { install: INSTALL });
}

function complete(): Snippet {
  const code = py`
    from esm.models.esm3 import ESM3
    from esm.sdk.api import ESMProtein, GenerationConfig

    model = ESM3.from_pretrained("esm3-open")

    protein = ESMProtein(sequence=${`${PROTEIN.slice(0, 20)}${"_".repeat(20)}${PROTEIN.slice(40)}`})
    protein = model.generate(protein, GenerationConfig(track="sequence", num_steps=8, temperature=0.7))
    print(protein.sequence)
  `;
  return snippet(code, { install: INSTALL });
}

/** FAIR Chemistry: energies and forces of atoms. The package names the newest of its models itself. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "fairchem",
  prettyLabel: "FAIR Chemistry",
  repoName: "fairchem",
  repoUrl: "https://github.com/facebookresearch/fairchem",
  snippets(model) {
    if (model.name !== "UMA") return [];
    const code = py`
      from ase.build import bulk
      from fairchem.core import FAIRChemCalculator, pretrained_mlip

      predictor = pretrained_mlip.get_predict_unit("uma-s-1p2p1", device="cpu")

      atoms = bulk("Fe")
      atoms.calc = FAIRChemCalculator(predictor, task_name="omat")
      print(atoms.get_potential_energy(), atoms.get_forces())
    `;
    return [snippet(code, { install: "pip install -U fairchem-core ase" })];
  },
  examples: [
    { tags: [], id: "facebook/UMA" },
    { tags: [], id: "facebook/OMAT24" },
  ],
});

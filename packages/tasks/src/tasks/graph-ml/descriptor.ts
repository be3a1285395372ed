import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"graph-ml"> = {
  id: "graph-ml",
  label: "Graph Machine Learning",
  libraries,
  summary: "A graph of nodes and edges goes in, predictions about nodes, edges or the whole graph come out.",
  about: [
    "Molecules, road networks, social circles and knowledge bases are graphs. Graph neural networks let each node gather messages from its neighbors for several rounds; graph transformers let all nodes attend to one another and encode the structure as distances.",
    "Predictions happen on three levels. Node tasks classify accounts or papers, link tasks propose missing edges, and graph tasks estimate a property of a molecule. Splits deserve care, since neighbors leak information between training and test.",
  ],
  useCases: [
    {
      title: "Drug and material discovery",
      text: "Solubility or band gap is estimated before synthesis.",
    },
    { title: "Fraud rings", text: "Accounts are judged by whom they deal with." },
    { title: "Recommendations", text: "Missing edges between people and items are predicted." },
  ],
  datasets: [
    { id: "OGB/ogbg-molhiv", description: "Molecules labeled by whether they inhibit HIV." },
    { id: "graphs-datasets/ZINC", description: "Drug-like molecules with a solubility score." },
  ],
  models: [
    {
      id: "clefourrier/graphormer-base-pcqm4mv2",
      description: "Graph transformer pretrained on quantum chemistry.",
    },
    {
      id: "clefourrier/graphormer-base-pcqm4mv1",
      description: "The same network trained on the first release of that data set.",
    },
  ],
  spaces: [],
  metrics: [
    { id: "mae", description: "Mean absolute error of a predicted property." },
    {
      id: "roc_auc",
      description: "Chance that a positive graph or edge scores above a negative one.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "text", label: "Molecule", content: "CCO (ethanol, written as SMILES)" }],
    outputs: [
      {
        type: "tabular",
        label: "Prediction",
        table: [
          ["Property", "Prediction"],
          ["HOMO-LUMO gap in eV", "7.9"],
        ],
      },
    ],
  },
};

import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { FIT_BAR_LABELS, FitBar, type ModelFit } from "./fit-bar.tsx";

const FITS: ModelFit = {
  format: "Q5_K_M",
  isThere: true,
  bytes: 6.4e9,
  memory: 12.9e9,
  fit: "fits",
  tokensPerSecond: 19.4,
};

export const fitBar: ComponentExamples = {
  name: "FitBar",
  about: "The weight format of a model that a machine runs, its memory as a bar, and its speed.",
  labels: FIT_BAR_LABELS,
  states: {
    usual: () => <FitBar fit={FITS} />,
    tight: () => <FitBar fit={{ ...FITS, bytes: 12e9, fit: "tight", isThere: false }} />,
    "too large": () => <FitBar fit={{ ...FITS, bytes: 40e9, fit: "too-large", tokensPerSecond: undefined }} />,
  },
};

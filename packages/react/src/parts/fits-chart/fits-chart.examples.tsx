import type { PartExamples } from "../../examples/part-examples.ts";
import { FITS_CHART_LABELS, FitsChart } from "./fits-chart.tsx";
import { EMPTY_MODEL, FILES, LANGUAGE_MODEL, MACHINE, thousand } from "../../examples/sample-data.ts";
import { SIZE_PLOT_LABELS } from "../../components/size-plot.tsx";

export const fitsChart: PartExamples = {
  name: "FitsChart",
  about: "The memory that each form of a model takes, beside the memory of a machine.",
  keyboard: [
    {
      keys: "Enter",
      does: "opens how the figures are worked out",
      from: ".vt-fits__how summary",
      shows: ".vt-fits__how[open]",
    },
  ],
  labels: { ...FITS_CHART_LABELS, ...SIZE_PLOT_LABELS },
  states: {
    usual: () => <FitsChart record={LANGUAGE_MODEL} machine={MACHINE} tokens={8192} />,
    none: () => <FitsChart record={EMPTY_MODEL} machine={MACHINE} tokens={8192} />,
    "too large": () => (
      <FitsChart
        record={LANGUAGE_MODEL}
        machine={{ ...MACHINE, memory: 1e9 }}
        tokens={8192}
        labels={{ label: "Too large" }}
      />
    ),
    "files in several forms": () => (
      <FitsChart
        record={{ ...LANGUAGE_MODEL, siblings: [...FILES] }}
        machine={MACHINE}
        tokens={8192}
        labels={{ label: "Several forms" }}
      />
    ),
    "a thousand files": () => (
      <FitsChart
        record={{ ...LANGUAGE_MODEL, siblings: thousand((at) => ({ rfilename: `${at}-Q4_K_M.gguf`, size: 5e9 })) }}
        machine={MACHINE}
        tokens={4096}
        labels={{ label: "A thousand files" }}
      />
    ),
  },
};

import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { SIZE_PLOT_LABELS, SizePlot } from "./size-plot.tsx";
import { thousand } from "../../sample-data/sample-data.ts";

export const sizePlot: ComponentExamples = {
  name: "SizePlot",
  about: "A plot of weight formats by bits and size, with the memory limit.",
  keyboard: [{ keys: "Tab", does: "goes to the plot, which the arrow keys then scroll", focuses: ".vt-scroll" }],
  labels: SIZE_PLOT_LABELS,
  states: {
    usual: () => (
      <SizePlot
        caption="Three forms"
        points={[
          { label: "Q8_0", bits: 8.5, bytes: 8.7e9 },
          { label: "Q4_K_M", bits: 4.9, bytes: 5e9 },
          { label: "Q2_K", bits: 3.2, bytes: 3.3e9 },
        ]}
        limit={{ bytes: 6e9, label: "6 GB" }}
      />
    ),
    none: () => <SizePlot caption="No form." points={[]} />,
    one: () => <SizePlot caption="One form" points={[{ label: "F16", bits: 16, bytes: 16e9 }]} />,
    "a thousand": () => (
      <SizePlot
        caption="A thousand forms"
        points={thousand((at) => ({ label: `form ${at}`, bits: 2 + (at % 14), bytes: 1e9 + at * 1e7 }))}
      />
    ),
  },
};

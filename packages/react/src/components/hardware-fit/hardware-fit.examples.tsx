import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { HARDWARE_FIT_LABELS, HardwareFit } from "./hardware-fit.tsx";
import { EMPTY_MODEL, FILES, LANGUAGE_MODEL, MACHINE, thousand } from "../../sample-data/sample-data.ts";
import { SIZE_PLOT_LABELS } from "../size-plot/size-plot.tsx";

export const hardwareFit: ComponentExamples = {
  name: "HardwareFit",
  about: "The memory that each weight format of a model needs, compared with a machine.",
  isLinked: true,
  keyboard: [
    {
      keys: "Enter",
      does: "opens how the figures are worked out",
      from: ".vt-fits__how summary",
      shows: ".vt-fits__how[open]",
    },
  ],
  labels: { ...HARDWARE_FIT_LABELS, ...SIZE_PLOT_LABELS },
  states: {
    usual: () => <HardwareFit record={LANGUAGE_MODEL} machine={MACHINE} tokens={8192} />,
    none: () => <HardwareFit record={EMPTY_MODEL} machine={MACHINE} tokens={8192} />,
    "too large": () => (
      <HardwareFit
        record={LANGUAGE_MODEL}
        machine={{ ...MACHINE, memory: 1e9 }}
        tokens={8192}
        labels={{ label: "Too large" }}
      />
    ),
    "files in several forms": () => (
      <HardwareFit
        record={{ ...LANGUAGE_MODEL, siblings: [...FILES] }}
        machine={MACHINE}
        tokens={8192}
        labels={{ label: "Several forms" }}
      />
    ),
    "a thousand files": () => (
      <HardwareFit
        record={{ ...LANGUAGE_MODEL, siblings: thousand((at) => ({ rfilename: `${at}-Q4_K_M.gguf`, size: 5e9 })) }}
        machine={MACHINE}
        tokens={4096}
        labels={{ label: "A thousand files" }}
      />
    ),
  },
};

import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { OwnerMark } from "./owner-mark.tsx";

export const ownerMark: ComponentExamples = {
  name: "OwnerMark",
  about: "An avatar made from the letters of a name.",
  states: {
    usual: () => <OwnerMark name="Qwen" />,
    large: () => <OwnerMark name="Qwen" size={80} />,
  },
};

import type { PartExamples } from "../examples/part-examples.ts";
import { OwnerMark } from "./owner-mark.tsx";

export const ownerMark: PartExamples = {
  name: "OwnerMark",
  about: "A mark drawn from the letters of a name.",
  states: {
    usual: () => <OwnerMark name="Qwen" />,
    large: () => <OwnerMark name="Qwen" size={80} />,
  },
};

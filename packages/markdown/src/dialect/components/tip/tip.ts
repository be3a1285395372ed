/** `<Tip>` and `<Tip warning={true}>`: a labeled aside. */
import { callout } from "../../callout.ts";
import type { Component } from "../../component.ts";

export const tip: Component = {
  holds: {
    Tip: ({ attributes }, children, { language }) => [
      callout(attributes["warning"] === true ? "warning" : "tip", children, { language }),
    ],
  },
};

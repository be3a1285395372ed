/** `<ExampleCodeBlock anchor="…">`: an example that links may lead to. */
import type { Component } from "../../component.ts";
import { element } from "../../../html/element.ts";
import { textAttribute } from "../../tag.ts";

export const exampleCodeBlock: Component = {
  holds: {
    ExampleCodeBlock: ({ attributes }, children, { idPrefix }) => {
      const anchor = textAttribute(attributes, "anchor");
      return [element("div", anchor ? { id: idPrefix + anchor } : {}, children)];
    },
  },
};

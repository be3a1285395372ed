/** `<Added version="4.2">`, `<Changed>`, `<Deprecated>`: what a release brought, as an aside. */
import { callout } from "../../callout.ts";
import type { Component, Show } from "../../component.ts";
import { textAttribute } from "../../tag.ts";

const changed =
  (verb: string, kind: string): Show =>
  ({ attributes }, children, { language }) => {
    const version = textAttribute(attributes, "version");
    return [callout(kind, children, { language, title: version ? `${verb} in ${version}` : verb })];
  };

export const release: Component = {
  holds: {
    Added: changed("Added", "note"),
    Changed: changed("Changed", "note"),
    Deprecated: changed("Deprecated", "warning"),
  },
};

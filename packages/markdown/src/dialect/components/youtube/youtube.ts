/** `<Youtube id="…"/>`: a link, since nothing is fetched from elsewhere before a click. */
import type { Component } from "../../component.ts";
import { textAttribute } from "../../tag.ts";

export const youtube: Component = {
  standsFor: {
    Youtube: ({ attributes }, _hooks, report) => {
      const id = textAttribute(attributes, "id") ?? "";
      if (/^[\w-]{1,40}$/.test(id)) return `[Watch the video on YouTube](https://www.youtube.com/watch?v=${id})`;
      report('<Youtube> needs the video\'s id: <Youtube id="dQw4w9WgXcQ"/>.');
      return "";
    },
  },
};

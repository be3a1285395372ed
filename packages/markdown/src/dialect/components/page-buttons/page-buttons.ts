/** `<EditOnGithub/>` and `<CopyLLMTxtMenu/>`: what they do is done by the page around the text. */
import type { Component } from "../../component.ts";

export const pageButtons: Component = { standsFor: { EditOnGithub: () => "", CopyLLMTxtMenu: () => "" } };

/** Every text of the component gallery. */
import { localized } from "@vitrine/react/page-language";

export const COMPONENTS_LABELS = /* @__PURE__ */ localized("COMPONENTS_LABELS", {
  list: {
    title: "Components",
    description: (count: number) => `The ${count} React components of this site, for use in your own pages.`,
    lead: "The React components of this site. They take plain objects and fetch nothing, so you can render them on a server, in a static page or in the browser.",
    guide: "Read the guide",
    display: "Display components",
    interactive: "Interactive components",
  },
  component: {
    description: (name: string, about: string) =>
      `${name} of @vitrine/react: ${about} States, code, props, keyboard and tokens.`,
    import: "Import",
    example: (state: string) => `Example: ${state}`,
    code: "Code",
    codeOf: (state: string) => `Code of ${state}`,
    /** For states that repeat the first example with other texts. */
    derived: "This is the first example with such a text in every field.",
    labels: "Labels",
    variables: "CSS variables",
    variablesNote:
      "Set them on the component or on an element around it. Without a value, each follows the colors of the system. <link>All variables</link>",
    labelsNote: "Default texts. To translate the component, pass your own <code>labels</code>.",
    sizes: "Sizes and fonts:",
    sizesLink: "See their values",
    around: "Other components",
  },
  props: {
    title: "Props",
    note: "Also accepts every attribute of its element, <code>ref</code>, and <code>render</code> to replace the element.",
    parts: (name: string) => `Components of ${name}`,
    prop: "Prop",
    type: "Type",
    description: "Description",
    required: "required",
  },
  keyboard: { title: "Keyboard", key: "Key", action: "Action", space: "Space" },

  tokens: {
    title: "Tokens",
    description: "Colors of the components in the light and dark themes, with their contrast.",
    lead: "CSS variables that a site can set. Components have a default for each. The contrast columns show the ratio against the surface and the page background: text needs 4.5, the edge of a control needs 3.",
    colors: "Colors",
    sizes: "Sizes and fonts",
    variable: "Variable",
    value: "Value",
    use: "Use",
    light: "Light",
    lightContrast: "Light contrast",
    dark: "Dark",
    darkContrast: "Dark contrast",
    /** Where contrast does not matter. */
    noContrast: "None",
    /** What a color is for, by the beginning of its name. */
    uses: [
      ["ground", "page background"],
      ["surface", "background of cards and fields"],
      ["sunken", "background of bars and hovered rows"],
      ["code-ground", "background of code"],
      ["ink-soft", "secondary text"],
      ["ink", "text"],
      ["line-strong", "edges of controls"],
      ["line", "dividing lines"],
      ["accent-ground", "background of selected items"],
      ["accent", "links, buttons and bars"],
      ["on-accent", "text on buttons"],
      ["warning", "warnings"],
      ["important", "important notices"],
      ["glass", "shades of task cards"],
      ["hue", "drawings and bars of a modality"],
      ["mark", "background of highlighted text"],
      ["tok", "highlighted code"],
    ],
  },
} as const);

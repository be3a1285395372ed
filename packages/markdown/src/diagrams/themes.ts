/** How Mermaid draws for the light and the dark theme. What a text says about the theme as a whole does not change it. */
import type { Theme } from "./draw-in-page.ts";

/** Wide on every system: the first that is there has the widths that the drawing was measured with. */
export const SANS = "Arial, Helvetica, 'Liberation Sans', sans-serif";

const COLORS = {
  light: {
    background: "#fbfdfc",
    primaryColor: "#eef4f2",
    primaryTextColor: "#13211d",
    primaryBorderColor: "#8aa099",
    secondaryColor: "#d4ebe3",
    tertiaryColor: "#f6f9f8",
    lineColor: "#5d726b",
    textColor: "#13211d",
    noteBkgColor: "#fbf3d5",
    noteBorderColor: "#c9b25e",
    excludeBkgColor: "#e1e8e6",
    altSectionBkgColor: "#eef4f2",
    doneTaskBkgColor: "#d3dad7",
    critBkgColor: "#f2c4c0",
  },
  dark: {
    background: "#141e1b",
    primaryColor: "#1e2b27",
    primaryTextColor: "#e5eeea",
    primaryBorderColor: "#5b736b",
    secondaryColor: "#17362d",
    tertiaryColor: "#18231f",
    lineColor: "#7f968e",
    textColor: "#e5eeea",
    noteBkgColor: "#3a3318",
    noteBorderColor: "#84742f",
    excludeBkgColor: "#273733",
    altSectionBkgColor: "#1e2b27",
    doneTaskBkgColor: "#3a4643",
    critBkgColor: "#6b2f2b",
  },
} as const satisfies Record<Theme, object>;

/** Areas that differ by what they stand for: slices, branches of a mind map, sections. */
const AREAS = {
  light: ["#cfe8df", "#dbe3f4", "#f4e4c8", "#ecdcf0", "#f6d9d9", "#d5ecf2", "#e6ebcd", "#e3e0dc"],
  dark: ["#1d4a3c", "#27395c", "#54411c", "#46304d", "#572d2d", "#1f4a57", "#404a1f", "#3d3a36"],
} as const satisfies Record<Theme, readonly string[]>;
/** Lines and bars by what they stand for. */
const LINES = {
  light: ["#08694f", "#3d5a9e", "#9a6a12", "#7d4b8f", "#a54444", "#1f7a90", "#6a7a1c", "#6b655d"],
  dark: ["#63d2b2", "#8fabec", "#e0b45f", "#cf9fe0", "#ec9a9a", "#7fcfe4", "#c1d172", "#c2bcb2"],
} as const satisfies Record<Theme, readonly string[]>;

/** Mermaid’s names for them. */
function scalesOf(theme: Theme): Record<string, unknown> {
  const scales: Record<string, unknown> = {
    xyChart: { plotColorPalette: LINES[theme].join(",") },
    packet: { blockFillColor: COLORS[theme].primaryColor, blockStrokeColor: COLORS[theme].primaryBorderColor },
  };
  for (let index = 0; index < 12; index += 1) {
    const [area, line] = [AREAS[theme][index % 8], LINES[theme][index % 8]];
    Object.assign(scales, { [`cScale${index}`]: area, [`fillType${index}`]: area, [`git${index}`]: line });
    Object.assign(scales, { [`pie${index + 1}`]: area, [`venn${index + 1}`]: line });
  }
  return scales;
}

/** Mermaid’s configuration by theme. */
export const THEMES = { light: configOf("light"), dark: configOf("dark") };

function configOf(theme: Theme) {
  return {
    startOnLoad: false,
    suppressErrorRendering: true,
    securityLevel: "strict",
    // What is not HTML is text in every picture.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    deterministicIds: true,
    handDrawnSeed: 1,
    theme: "base",
    fontFamily: SANS,
    themeVariables: {
      ...COLORS[theme],
      ...scalesOf(theme),
      darkMode: theme === "dark",
      fontFamily: SANS,
      useGradient: false,
      noteTextColor: COLORS[theme].textColor,
    },
    // For those that the author’s text may not set.
    secure:
      `secure securityLevel startOnLoad maxTextSize suppressErrorRendering maxEdges htmlLabels deterministicIds theme
      themeVariables themeCSS darkMode fontFamily altFontFamily`.split(/\s+/),
  };
}

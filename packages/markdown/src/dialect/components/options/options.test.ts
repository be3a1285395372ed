/** `<hfoptions>` on the rendered page. */
import { toString } from "hast-util-to-string";
import { describe, expect, test } from "vitest";
import { lines, read } from "../../../testing/read-back.ts";

describe("tabs", () => {
  const source = lines(
    '<hfoptions id="usage">',
    '<hfoption id="Pipeline">',
    "",
    "```py",
    "pipe()",
    "```",
    "",
    "</hfoption>",
    '<hfoption id="AutoModel (fast)">',
    "",
    "## Inside",
    "Text",
    "",
    "</hfoption>",
    "</hfoptions>",
  );

  test("hold every panel in the page, titled and labeled, in a named group", () => {
    const { withClass, headings, problems } = read(source);
    expect(problems).toEqual([]);
    expect(withClass("vt-tabs")[0]?.properties["dataTabsGroup"]).toBe("usage");
    const panels = withClass("vt-tabs__panel");
    expect(panels.map((panel) => panel.properties["dataTab"])).toEqual(["pipeline", "automodel-fast"]);
    expect(withClass("vt-tabs__title").map((title) => toString(title))).toEqual(["Pipeline", "AutoModel (fast)"]);
    for (const panel of panels) {
      const labels = panel.properties["ariaLabelledBy"] as string[];
      expect(panel.children[0]).toMatchObject({ properties: { id: labels[0] } });
    }
    expect(withClass("vt-code")).toHaveLength(1);
    expect(headings.map((heading) => heading.id)).toEqual(["inside"]);
  });

  test("that repeat have distinct ids", () => {
    const { all } = read(`${source}\n\n${source}`);
    const ids = all((node) => node.properties["id"] !== undefined).map((node) => node.properties["id"]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

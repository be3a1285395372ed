/** The stored results, and the row of a loaded template. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PortabilitySection } from "./portability-table.tsx";
import measured from "./portability.json" with { type: "json" };
import { TEMPLATE_EXAMPLES } from "./template-examples.ts";

const rendered = (source: string): string => renderToStaticMarkup(<PortabilitySection source={source} />);

test.each(TEMPLATE_EXAMPLES)(
  "$name was measured as it is, and its row comes before all others",
  ({ name, template }) => {
    const [before = ""] = rendered(template).split("<details>");
    expect(before).toContain(`<th scope="row">${name}</th>`);
  },
);

test("a template that was not measured is told the command, and all results are there with versions and date", () => {
  const html = rendered("{{ messages }}");
  expect(html.split("<details>")[0]).toContain("npx vitrine-template check");
  expect(html.match(/<th scope="row">/g)).toHaveLength(measured.templates.length);
  for (const text of [measured.date, ...Object.values(measured.versions)]) expect(html).toContain(text);
});

test("every template has an outcome for every conversation and engine", () => {
  expect(measured.templates.length).toBeGreaterThan(100);
  for (const template of measured.templates)
    for (const engine of ["llama.cpp", "minja", "minijinja", "Vitrine"] as const)
      expect(
        template[engine].reduce((sum, count) => sum + count, 0),
        `${template.name}, ${engine}`,
      ).toBe(measured.conversations);
});

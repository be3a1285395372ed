import { MACHINES, type Machine } from "@vitrine/models";
import { renderToStaticMarkup } from "react-dom/server";
import { modelPath } from "../../labels/model-path.ts";
import { expect, test } from "vitest";
import { LANGUAGE_MODEL } from "../../sample-data/sample-data.ts";
import { HardwareFit } from "./hardware-fit.tsx";

test("a table of weight formats ends after sixty, and shows all where there are fewer", () => {
  const rowsOf = (count: number) => {
    const siblings = Array.from({ length: count }, (_, at) => ({
      rfilename: `model-part${at}-Q4_K_M.gguf`,
      size: 4e9 + at * 1e7,
    }));
    const record = { id: "owner/model-GGUF", tags: ["gguf"], siblings };
    const html = renderToStaticMarkup(<HardwareFit record={record} machine={MACHINES[0] as Machine} tokens={4096} />);
    return html.match(/<tr/g)?.length ?? 0;
  };
  const [head, few, many] = [rowsOf(2) - 2, rowsOf(40), rowsOf(90)];
  expect(few).toBe(head + 40);
  expect(many).toBe(head + 60);
});

test("a format that the repository lacks leads to the repositories that have it", () => {
  const record = LANGUAGE_MODEL;
  const machine = MACHINES.find(({ memory }) => memory > 8e9 && memory < 14e9) as Machine;
  const render = (converted?: string[]) =>
    renderToStaticMarkup(
      <HardwareFit {...{ record, machine, converted }} tokens={4096} addresses={{ model: modelPath }} />,
    );
  expect(render(["maker/model-GGUF"])).toContain('GGUF files: <a href="/models/maker/model-GGUF">maker/model-GGUF</a>');
  expect(render()).toContain("look under");
});

test("what does not fit a card may lie in the main memory too, or on more cards", () => {
  const record = { ...LANGUAGE_MODEL, safetensors: { total: 70e9 }, siblings: [] };
  const render = (id: string) => {
    const machine = MACHINES.find((each) => each.id === id) as Machine;
    return renderToStaticMarkup(<HardwareFit {...{ record, machine }} tokens={4096} />);
  };
  const card = render("rtx-4090");
  expect(card).toMatch(/layers on the card and [\d.]+ GB in the main memory/);
  expect(card).toMatch(/\d+ such cards hold all of it/);
  expect(render("laptop-16")).not.toContain("such cards");
});

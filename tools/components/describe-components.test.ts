import { expect, test } from "vitest";
import { contrast } from "../../apps/web/src/pages/components/contrast.ts";
import { describeComponents } from "./describe-components.ts";

test("every component has props, and every example its source", () => {
  for (const [name, { props, examples }] of Object.entries(describeComponents().components)) {
    expect(props.length, name).toBeGreaterThan(0);
    expect(Object.keys(examples).length, name).toBeGreaterThan(0);
    for (const source of Object.values(examples)) expect(source).toMatch(/^<[A-Z]/);
  }
});

test("text and controls contrast with their background, in both themes", () => {
  const { tokens } = describeComponents();
  const named = (pattern: RegExp) => tokens.filter(({ name }) => pattern.test(name));
  const pairs = [
    ...named(/^(ink|ink-soft|accent|warning|important|hue-.+|tok-.+)$/).flatMap((ink) =>
      named(/^(surface|ground)$/).map((on) => [ink, on, 4.5] as const),
    ),
    ...named(/^ink$/).flatMap((ink) => named(/^(sunken|accent-ground|mark-.+)$/).map((on) => [ink, on, 4.5] as const)),
    ...named(/^tok-/).flatMap((ink) => named(/^code-ground$/).map((on) => [ink, on, 4.5] as const)),
    ...named(/^on-accent$/).flatMap((ink) => named(/^accent$/).map((on) => [ink, on, 4.5] as const)),
    ...named(/^line-strong$/).flatMap((edge) => named(/^(surface|ground)$/).map((on) => [edge, on, 3] as const)),
  ];
  expect(pairs.length).toBeGreaterThan(40);
  const faint = pairs.flatMap(([ink, on, least]) =>
    (["light", "dark"] as const)
      .filter((theme) => contrast(ink[theme], on[theme]) < least)
      .map((theme) => `--${ink.name} on --${on.name}, ${theme}: ${contrast(ink[theme], on[theme]).toFixed(2)}`),
  );
  expect(faint).toEqual([]);
});

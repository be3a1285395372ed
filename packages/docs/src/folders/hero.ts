/** The first page of VitePress and Starlight, whose words are in its front matter: as Markdown, in the same lines. */
import { isObject } from "@vitrine/base";
import { textField } from "@vitrine/markdown/pages";

type Table = Readonly<Record<string, unknown>>;

const table = (value: unknown): Table => (isObject(value) ? value : {});
const tables = (value: unknown): Table[] => (Array.isArray(value) ? value.map(table) : []);
const attribute = (name: string, value: string | undefined) =>
  value === undefined ? "" : ` ${name}="${value.replaceAll('"', "”")}"`;

/** The fields of a page, and its text, with what its front matter shows. `end` is where that ends. */
export function withHero(fields: Table, source: string, end: number): { fields: Table; source: string } {
  const [hero, features] = [table(fields["hero"]), tables(fields["features"])];
  if (Object.keys(hero).length === 0 && features.length === 0) return { fields, source };
  const actions = tables(hero["actions"]).map(
    (action) => `[${textField(action, "text") ?? ""}](<${textField(action, "link") ?? ""}>)`,
  );
  const cards = features.map((feature) => {
    const head = attribute("title", textField(feature, "title")) + attribute("href", textField(feature, "link"));
    return `<Card${head}>${(textField(feature, "details") ?? "").replace(/\s+/g, " ")}</Card>`;
  });
  const text = textField(hero, "text");
  const shown = [
    ...(text === undefined ? [] : [`**${text}**`]),
    ...(actions.length === 0 ? [] : [`<Actions>${actions.join(" ")}</Actions>`]),
    ...(cards.length === 0 ? [] : [`<Cards>${cards.join("")}</Cards>`]),
  ].flatMap((line) => [line, ""]);
  const lines = source.slice(0, end).split("\n").length - 1;
  // Messages about what follows name its lines.
  const blank = Array.from({ length: Math.max(0, lines - shown.length - 2) }, () => "");
  const [title, description] = [textField(hero, "name") ?? textField(hero, "title"), textField(hero, "tagline")];
  return {
    fields: {
      ...(title && { title }),
      ...withoutLayout(fields),
      ...(description && { description }),
      layout: "landing",
    },
    source: ["---", "---", ...shown, ...blank, source.slice(end)].join("\n"),
  };
}

/** A layout of another builder says nothing here. */
function withoutLayout({ layout: _layout, ...fields }: Table): Table {
  return fields;
}

/**
 * Untrusted texts that keep a server busy, each of any length: tests of a card, a chat answer or a
 * page use them. Each is a shape that a Markdown renderer once took far too long for.
 */

/** A text of about `size` characters. */
export type Shape = (size: number) => string;

const repeated =
  (unit: string, before = "", after = ""): Shape =>
  (size) =>
    before + unit.repeat(Math.max(1, Math.floor(size / unit.length))) + after;

/** Shapes by what they are made of. */
export const HOSTILE_SHAPES: Readonly<Record<string, Shape>> = {
  "spaced hyphens and a letter": repeated("- ", "", "x"),
  "a rule of spaced hyphens": repeated("- ", "", "\n\ntext"),
  "hyphens in a fence": (size) => `\`\`\`\n${"-".repeat(Math.max(80, size))}\n\`\`\``,
  "line breaks as tags": repeated("<br>"),
  "stars and underscores": repeated("*a_"),
  "link openings": repeated("[a]("),
  "double stars inside words": repeated("a**b "),
  "single stars": repeated("*a "),
  brackets: repeated("["),
  "closed brackets": repeated("[", "", "]".repeat(2000)),
  "image openings": repeated("![a]("),
  "quotes in one line": repeated(">"),
  "quotes of quotes": (size) => {
    const depth = Math.floor(Math.sqrt(size));
    return Array.from({ length: depth }, (_, line) => ">".repeat(line + 1)).join("\n");
  },
  "lines that go on a quote": repeated("b\n", "> a\n"),
  "lines that go on a list item": repeated("b\n", "- a\n"),
  "attributes of a heading": repeated("a-", "# X {: ", " #b}"),
  "lists in one line": repeated("- "),
  "lists below lists": (size) =>
    Array.from({ length: Math.floor(Math.sqrt(size)) }, (_, depth) => `${" ".repeat(depth * 2)}- x`).join("\n"),
  "backticks of growing length": (size) => {
    let text = "";
    for (let length = 1; text.length < size; length += 1) text += `${"`".repeat(length)} a `;
    return text;
  },
  "openings of tags": repeated("<a "),
  "frames without an end": repeated('<iframe src="a">\n</x>\n'),
  "closings of frames without an end": repeated("</iframe ", "<div>\n<iframe>\n", "\n</div>"),
  "unknown components": repeated("<SpaceDemo id=1>\n"),
  "comments that do not end": repeated("<!-- "),
  "processing instructions that do not end": repeated("<? "),
  "character data that does not end": repeated("<![CDATA[ "),
  "table of many rows": repeated("| a | b |\n", "| a | b |\n|---|---|\n"),
  "table of many columns": (size) => {
    const side = Math.max(2, Math.floor(Math.sqrt(size / 4)));
    const row = `${"| a ".repeat(side)}|\n`;
    return row + `${"|---".repeat(side)}|\n` + row.repeat(side);
  },
  "table with empty rows": (size) => {
    const columns = Math.max(2, Math.floor(size / 8));
    return `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"|\n".repeat(columns)}`;
  },
  "one reference used often": (size) =>
    `[a]: /x "${"t".repeat(Math.floor(size / 3))}"\n\n${"[a] ".repeat(Math.floor(size / 6))}`,
  "many references": (size) =>
    Array.from({ length: Math.ceil(size / 24) }, (_, index) => `[r${index}]: /x\n\n[r${index}] `).join("\n"),
  footnotes: (size) =>
    Array.from({ length: Math.ceil(size / 24) }, (_, index) => `[^${index}]\n\n[^${index}]: x\n`).join("\n"),
  "equal headings": repeated("# a\n\n"),
  "headings that end in numbers": (size) =>
    Array.from({ length: Math.ceil(size / 10) }, (_, index) => `# a-${index % 7}\n`).join("\n"),
  "emphasis in a Markdown fence": (size) => `\`\`\`md\n${"*a **b".repeat(Math.ceil(size / 6))}\n\`\`\``,
  "emphasis in lines of a Markdown fence": (size) => `\`\`\`md\n${"*a **b\n".repeat(Math.ceil(size / 7))}\n\`\`\``,
  "here-documents": (size) => `\`\`\`bash\n${"cat <<EOF\n".repeat(Math.ceil(size / 10))}\n\`\`\``,
  "braces in YAML": (size) => `\`\`\`yaml\n${"{a: [".repeat(Math.ceil(size / 5))}\n\`\`\``,
  "unclosed strings in Python": (size) => `\`\`\`python\n${"f'{".repeat(Math.ceil(size / 3))}\n\`\`\``,
  "type arguments": (size) => `\`\`\`ts\n${"a<".repeat(Math.ceil(size / 2))}\n\`\`\``,
  "combining marks": repeated("\u0301", "<a title='", "'>x</a>"),
  "a heading of combining marks": repeated("\u0301", "# a"),
  "a tag of combining marks": (size) => `<a${"\u0301".repeat(size)}>x`,
  // Constructs of other dialects, which pages have and cards do not.
  "dialect: openings of admonitions": repeated('!!! note "a"\n'),
  "dialect: admonitions in admonitions": (size) =>
    Array.from({ length: Math.floor(Math.sqrt(size / 2)) }, (_, depth) => `${"    ".repeat(depth)}!!! note`).join("\n"),
  "dialect: tabs in a row": repeated('=== "a"\n    b\n'),
  "dialect: fences that open": repeated("::: tip\n"),
  "dialect: fences in fences": (size) =>
    Array.from({ length: Math.floor(Math.sqrt(size)) }, (_, depth) => `${":".repeat(3 + depth)} tip`).join("\n"),
  "dialect: fences that close nothing": repeated(":::\n"),
  "dialect: long fences": repeated(":", "", " a"),
  "dialect: slashes that open": repeated("/// note | a\n"),
  "dialect: directives by name": repeated("```{note}\na\n```\n"),
  "dialect: directives that do not end": repeated("```{note}\n"),
  "dialect: options of a directive": repeated(":a: b\n", ":::{note}\n", "\n:::"),
  "dialect: braces of attributes": repeated("{.a #b} ", "# A ", ""),
  "dialect: attributes after links": repeated("[a](b){.c} "),
  "dialect: open braces": repeated("{", "[a](b)"),
  "dialect: attributes without values": repeated("a=", "[a](b){ ", "}"),
  "dialect: roles": repeated("{ref}`a` "),
  "dialect: names of roles": repeated("{a-", "", "`a`"),
  "dialect: labels": repeated("(a)=\n"),
  "dialect: labels that do not end": repeated("(a"),
  "dialect: definitions": repeated(": a\n", "A\n"),
  "dialect: abbreviations": (size) =>
    Array.from({ length: Math.ceil(size / 12) }, (_, index) => `*[A${index}]: x`).join("\n") + "\n\nA1 A2",
  "dialect: words and an abbreviation": repeated("AB ", "*[AB]: x\n\n"),
  "dialect: names in brackets": repeated("[a][b.c] "),
  "dialect: brackets before a name": repeated("[", "", "][b]"),
  "dialect: marks": repeated("==a"),
  "dialect: keys": repeated("++a+"),
  "dialect: values of templates": repeated("{{ a }} "),
  "dialect: templates that do not end": repeated("{{ "),
  "dialect: imports": repeated("import A from 'b'\n"),
  "dialect: comments of MDX": repeated("{/* ", "", ""),
  "dialect: tags of MDX": repeated("<Abc>"),
  "dialect: tags of MDX that do not end": repeated("<Abc a={"),
  "dialect: formulas with labels": repeated("$$\na\n$$ (b)\n"),
  "dialect: formulas that do not end": repeated("$$\na\n\n# b\n"),
  "dialect: single dollars": repeated("$a "),
  "dialect: lists as tables": repeated("* - a\n  - b\n", ":::{list-table}\n\n", ":::"),
  "dialect: parts of files": repeated('--8<-- "a"\n\n'),
  prose: repeated("The quick brown fox jumps over the lazy dog. ", "", ""),
  "lines of prose": repeated("The quick brown fox jumps over the lazy dog.\n"),
  addresses: repeated("a@b.c "),
  "beginnings of addresses": repeated("www.a "),
  "an address that does not end": repeated("a.", "http://", ""),
  "letters before an at sign": repeated("a", "", "@"),
  "underscores and dots before an at sign": repeated("a_.", "", "@b"),
  tildes: repeated("~a~ "),
  "one long tilde run": repeated("~"),
  entities: repeated("&amp;"),
  "beginnings of entities": repeated("&a"),
  backslashes: repeated("\\"),
  formulas: repeated("$$x$$ "),
  dollars: repeated("$$a "),
  "nested formula braces": (size) => `$$${"{".repeat(size / 2)}${"}".repeat(size / 2)}$$`,
  "formula macros": (size) => `$$${"\\def\\a{\\b\\b}".repeat(Math.ceil(size / 13))}$$`,
  "open divisions": repeated("<div>"),
  "open divisions, one closed": repeated("<div>", "", "</div>"),
  "open formatting": repeated("<b>", "", "<p>x"),
  "open formatting and paragraphs": (size) =>
    "<b><i><u>".repeat(Math.ceil(size / 18)) + "<p>x".repeat(Math.ceil(size / 8)),
  "tables in tables": repeated("<table><tr><td>"),
  details: repeated("<details><summary>x</summary>"),
  "task items": repeated("- [ ] a\n"),
  "blank lines in a list": repeated("- a\n\n\n"),
  "hard breaks": repeated("a  \n"),
  spaces: repeated(" ", "a", "b"),
  tabs: repeated("\t", "a", "b"),
  "line ends": repeated("\n", "a", "b"),
  "setext underlines": repeated("a\n=\n"),
  "numbered items": (size) => Array.from({ length: Math.ceil(size / 8) }, (_, index) => `${index}. a`).join("\n"),
  "explicit ids": (size) => Array.from({ length: Math.ceil(size / 12) }, () => "# a [[x]]\n").join("\n"),
  srcset: (size) => `<img srcset="${"a 1x, ".repeat(Math.ceil(size / 6))}">`,
  attributes: (size) =>
    `<a ${Array.from({ length: Math.ceil(size / 8) }, (_, index) => `a${index}=1`).join(" ")}>x</a>`,
};

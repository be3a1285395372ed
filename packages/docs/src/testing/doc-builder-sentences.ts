/**
 * Rules of the hub's own documentation builder (`hf-doc-builder` 0.5.0), sentence by sentence.
 * Each holds here, by the builder's own output or by a test that the entry names, or is rejected
 * with a reason. The same list is a page of the documentation (`docs/dialect/doc-builder.md`).
 */

/** One behavior of the builder. */
export interface BuilderRule {
  sentence: string;
  /**
   * A page to run the builder on: its Markdown (`page`), or the module of it that resolves names
   * (`names`).
   */
  page?: string;
  names?: string;
  /** The file below `packages/docs/src` and the test in it that hold the sentence. */
  heldBy?: readonly [file: string, test: string];
  /** Why pages here do something else. Where there is a page, the two must differ. */
  refused?: string;
}

const FENCE = "```";
const NOTEBOOK = "packages/docs/src/notebooks/notebook.test.ts";
const PYTHON = "packages/docs/src/api-reference/python/python-reference.test.ts";
const BUILDER_CODE = "has the code and outputs that the hub's own builder makes of it";
const BY_IMPORT = "paths, parameters and documented methods are those the hub's own builder finds by importing";
const SHOWN = "a page shows signature, parameters, results, errors and sources, and references lead to them";

/** By what they are about. */
export const BUILDER_RULES: ReadonlyMap<string, readonly BuilderRule[]> = new Map([
  [
    "Pages",
    [
      {
        sentence: "Flags for the doctest runner (`# doctest: +SKIP`) are removed; other comments stay.",
        page: `${FENCE}py\n>>> f(1)  # doctest: +SKIP\n1\n>>> g()  # a remark\n${FENCE}\n`,
      },
      {
        sentence:
          "Pictures whose address begins with `/imgs/` are found below the set's address, in Markdown and in HTML.",
        page: '![a](/imgs/a.png)\n\n<img src="/imgs/b.png" alt="b">\n',
      },
      { sentence: "Pictures of other sites stay.", page: "![a](https://a.example/imgs/a.png)\n" },
      {
        sentence:
          "`<literalinclude>` is a section of a file as code, between two marks at the ends of lines, without its indentation.",
        page: '<literalinclude>\n{"path": "code.py", "language": "python", "start-after": "START f", "end-before": "END f", "dedent": 4}\n</literalinclude>\n',
      },
      {
        sentence: "Without marks it is the whole file.",
        page: '<literalinclude>\n{"path": "code.py", "language": "python"}\n</literalinclude>\n',
      },
      {
        sentence: "`<include>` is a file, or a section of it, as Markdown.",
        page: '<include>\n{"path": "part.md"}\n</include>\n',
      },
      {
        sentence: "Marks that are not both in the file end the build.",
        heldBy: ["packages/docs/src/dialect/include.test.ts", "missing marks and invalid JSON are reported"],
      },
      {
        sentence: "Lines of an include are cut and indented as the builder does.",
        heldBy: ["packages/docs/src/dialect/include.test.ts", "the lines are those that the hub's own builder takes"],
      },
      {
        sentence: "The text of a picture has an apostrophe for each backtick.",
        page: "![the `x` axis](https://a.example/a.png)\n",
        refused:
          "The builder does so for the compiler behind it, which cannot read them. Here the text is what the author wrote, without marks.",
      },
      {
        sentence: "`>>> # ===PT-TF-SPLIT===` in code separates two frameworks, and loses its prompt.",
        page: `${FENCE}py\n>>> a = 1\n>>> # ===PT-TF-SPLIT===\n>>> b = 2\n${FENCE}\n`,
        refused: "Only pages of 2021 have it; a framework switch replaces it, and the line stays as it is.",
      },
      {
        sentence: "Files outside of the documentation's folder may be included.",
        heldBy: ["packages/docs/src/dialect/include.test.ts", "for any path"],
        refused: "A page reads only its own set's folder: its author may not be the person who runs the build.",
      },
    ],
  ],
  [
    "References",
    [
      {
        sentence: "`` [`Name`] `` is a link to the page that describes the name, with the name as fragment.",
        names: "See [`Trainer`]. ",
      },
      { sentence: "The library's own name may come first.", names: "See [`lib.Trainer`]. " },
      { sentence: "`~` shows the last segment.", names: "See [`~lib.Trainer.fit`]. " },
      {
        sentence: "Functions and methods get `()`, classes and properties do not.",
        names: "See [`make`], [`Trainer.fit`], [`Trainer.size`]. ",
      },
      {
        sentence: "`Name#parameter` leads to the parameter and shows its name.",
        names: "See [`Trainer#args`] and [`~lib.Trainer#args`]. ",
      },
      {
        sentence: "A name that is followed by `(` is an ordinary link.",
        names: "See [`Trainer`](https://a.example). ",
      },
      { sentence: "A name that is not found is code.", names: "See [`Gone`]. " },
      {
        sentence: "A name that is not found keeps its `~`.",
        names: "See [`~lib.Gone`]. ",
        refused:
          "`~` says how to show a name, and does not belong to it: the last segment is shown, and the check names the line.",
      },
      {
        sentence: "Names of other libraries of the family lead to their documentation, by a map that is fetched.",
        refused: "A build here makes no network requests. Such names are code.",
      },
    ],
  ],
  [
    "Names of a library",
    [
      {
        sentence: "The anchor of a name is the shortest path by which it can be imported.",
        heldBy: [PYTHON, BY_IMPORT],
      },
      {
        sentence: "A class comes with its documented methods, without those that only repeat what they inherit.",
        heldBy: [PYTHON, BY_IMPORT],
      },
      {
        sentence: "Parameters, defaults and types of a signature are those of the source.",
        heldBy: [PYTHON, BY_IMPORT],
      },
      {
        sentence: "A list below `[[autodoc]]` says which members are shown, `all` among them.",
        heldBy: [PYTHON, "members: documented ones unless they repeat, others on request, unknown ones never"],
      },
      {
        sentence: "`Args:`, `Returns:`, `Yields:`, `Raises:` and examples of a docstring have separate sections.",
        heldBy: [PYTHON, SHOWN],
      },
      { sentence: "Each parameter has an anchor.", heldBy: [PYTHON, SHOWN] },
      {
        sentence: "Roles of reST (`:obj:`, `:class:`, `:func:`, `:meth:`) are references, `>>>` sessions are code.",
        heldBy: [PYTHON, "sessions become code, roles become references, and fences are left alone"],
      },
      {
        sentence: "A name that does not exist ends the build.",
        heldBy: [
          "packages/markdown/src/dialect/components/autodoc/autodoc.test.ts",
          "autodoc is described by the site, or reported",
        ],
      },
      {
        sentence: "The package is imported, and names that exist only at run time are described as well.",
        refused:
          "A build here runs no code of the package. It reads the sources, so names created at run time are missing.",
      },
      {
        sentence: "Directives of reST (`.. note::`) and sections of NumPy's docstrings are converted.",
        refused: "Libraries of the hub have left them. They are shown as they are written.",
      },
    ],
  ],
  [
    "Notebooks",
    [
      {
        sentence: "Each block of Python is a cell to run, `>>>` sessions as input and output.",
        heldBy: [NOTEBOOK, BUILDER_CODE],
      },
      {
        sentence: "Each heading is in a separate cell.",
        heldBy: [NOTEBOOK, "has each heading in a separate cell, and everything else that is not Python as text"],
      },
      {
        sentence: "Links lead to the published pages, formulas are between `$`, a video is a frame.",
        heldBy: [NOTEBOOK, "says what components say, in the Markdown that notebooks know"],
      },
      {
        sentence: "A page with code for several frameworks gives a notebook for each.",
        heldBy: ["packages/docs/src/dialect/framework-switch.test.ts", "a notebook for one framework has its branch"],
      },
      {
        sentence: "`[[open-in-colab]]` is a list of the page's notebooks.",
        heldBy: [NOTEBOOK, "has a Colab link where it is published on GitHub"],
      },
      {
        sentence: "Links to SageMaker Studio Lab are next to those to Colab.",
        refused:
          "One place is enough for a notebook that can be downloaded; a page can name others in its front matter.",
      },
    ],
  ],
  [
    "The set",
    [
      {
        sentence: "A page that is in no `_toctree.yml` ends the build.",
        heldBy: [
          "packages/docs/src/folders/documentation.test.ts",
          "with a missing page, or without an existing one, is reported",
        ],
      },
      {
        sentence: "An entry of `_toctree.yml` without a page ends the build.",
        heldBy: [
          "packages/docs/src/folders/documentation.test.ts",
          "with a missing page, or without an existing one, is reported",
        ],
      },
      {
        sentence: "An inventory of names for Sphinx (`objects.inv`) is written.",
        heldBy: [
          "packages/docs/src/references/inventory.test.ts",
          "a site writes its inventory, and types of another site lead there",
        ],
      },
      {
        sentence:
          "Pages are components of Svelte: braces are code, and what is not known to the compiler ends the build.",
        refused: "Prose is data here. Only the dialect's names and HTML are markup; braces and other tags are text.",
      },
    ],
  ],
]);

import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

/** Repository → module and function of the package that read it. */
const FUNCTIONS: Readonly<Record<string, readonly [module: string, name: string]>> = {
  anime_aesthetic: ["imgutils.metrics", "anime_dbaesthetic"],
  anime_ai_check: ["imgutils.validate", "get_ai_created_score"],
  anime_classification: ["imgutils.validate", "anime_classify"],
  anime_completeness: ["imgutils.validate", "anime_completeness"],
  anime_dbrating: ["imgutils.validate", "anime_dbrating"],
  anime_furry: ["imgutils.validate", "anime_furry"],
  anime_portrait: ["imgutils.validate", "anime_portrait"],
  anime_rating: ["imgutils.validate", "anime_rating"],
  anime_real_cls: ["imgutils.validate", "anime_real"],
  anime_style_ages: ["imgutils.validate", "anime_style_age"],
  anime_teen: ["imgutils.validate", "anime_teen"],
  bangumi_char_type: ["imgutils.validate", "anime_bangumi_char"],
  monochrome_detect: ["imgutils.validate", "get_monochrome_score"],
};

export default defineLibrary({
  id: "imgutils",
  prettyLabel: "imgutils",
  repoUrl: "https://github.com/deepghs/imgutils",
  docsUrl: "https://dghs-imgutils.deepghs.org/",
  aliases: ["dghs-imgutils"],
  snippets(model) {
    const found = Object.hasOwn(FUNCTIONS, model.name) ? FUNCTIONS[model.name] : undefined;
    if (found === undefined) return [];
    const name = py.identifier(found[1]);
    const module = py.join(
      found[0].split(".").map((part) => py.identifier(part)),
      ".",
    );
    const code = py`
      from ${module} import ${name}

      print(${name}("image.jpg"))
    `;
    return [snippet(code, { install: "pip install -U dghs-imgutils onnxruntime" })];
  },
  examples: Object.keys(FUNCTIONS).map((name) => ({ id: `deepghs/${name}`, tags: [] })),
});

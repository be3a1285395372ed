/** Jev-Style: a decision model in three forms, each with its own extra; the call is the same. */
import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "jev-style",
  prettyLabel: "jev-style",
  repoUrl: "https://github.com/lawrence3699/jev-style",
  countDownloads: 'path_extension:"gguf" OR (path_filename:"config" AND path_extension:"json")',
  snippets(model) {
    const isGguf = model.tags.has("gguf");
    const code = py`
      from jev_style import JevStyle, choice, noul

      model = JevStyle.from_pretrained(${model.id})
      answer = model.decide(
          "The parcel arrived two weeks late and the box was open.",
          {
              "is_complaint": noul("The customer complains."),
              "department": choice("Who should answer?", ["shipping", "billing", "other"]),
          },
      )
      print(answer)
    `;
    return [
      snippet(code, {
        install: isGguf
          ? "pip install -U jev-style"
          : `pip install -U 'jev-style[${model.tags.has("mlx") ? "mlx" : "torch"}]'`,
        notes: isGguf ? ["Build the scorer once, with build_jev_score.sh of the repository."] : [],
      }),
    ];
  },
  examples: [
    { tags: ["mlx"], id: "a/jev-style-mlx" },
    { tags: ["gguf"], id: "a/jev-style-gguf" },
    { tags: ["torch"], id: "a/jev-style-torch" },
  ],
});

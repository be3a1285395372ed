import { sh } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "yue",
  prettyLabel: "YuE",
  repoUrl: "https://github.com/multimodal-art-projection/YuE",
  snippets(model) {
    const isFirst = /-s1-/i.test(model.name);
    if (!isFirst && !/-s2-/i.test(model.name)) return [];
    const first = isFirst ? model.id : "m-a-p/YuE-s1-7B-anneal-en-cot";
    const second = isFirst ? "m-a-p/YuE-s2-1B-general" : model.id;
    const code = sh.lines(
      sh`cd YuE/inference`,
      sh`python infer.py --stage1_model ${first} --stage2_model ${second} --genre_txt ../prompt_egs/genre.txt --lyrics_txt ../prompt_egs/lyrics.txt --run_n_segments 2 --stage2_batch_size 4 --output_dir ../output --max_new_tokens 3000`,
    );
    return [
      snippet(code, {
        install:
          "git lfs install\ngit clone https://github.com/multimodal-art-projection/YuE\npip install -r YuE/requirements.txt flash-attn\ngit clone https://huggingface.co/m-a-p/xcodec_mini_infer YuE/inference/xcodec_mini_infer",
        notes: ["One model writes the song in tokens, the other refines them; the sound is in YuE/output."],
      }),
    ];
  },
  examples: [
    { id: "m-a-p/YuE-s1-7B-anneal-en-cot", tags: [] },
    { id: "m-a-p/YuE-s2-1B-general", tags: [] },
  ],
});

import { defineLibrary } from "../entry/library.ts";
import { wanSnippets } from "../snippets/wan.ts";

export default defineLibrary({
  id: "wan2.2",
  prettyLabel: "Wan2.2",
  repoUrl: "https://github.com/Wan-Video/Wan2.2",
  countDownloads: 'path_filename:"config" AND path_extension:"json"',
  snippets(model) {
    const task = /i2v/i.test(model.name) ? "i2v-A14B" : /ti2v|5b/i.test(model.name) ? "ti2v-5B" : "t2v-A14B";
    const size = task === "ti2v-5B" ? "1280*704" : "1280*720";
    const needs = "Needs a GPU: 24 GB for the 5B model, 80 GB for those of 14B.";
    return wanSnippets(model, { repository: "Wan2.2", task, size, needs });
  },
  examples: ["Wan2.2-T2V-A14B", "Wan2.2-I2V-A14B", "Wan2.2-TI2V-5B"].map((name) => ({
    id: `Wan-AI/${name}`,
    tags: [],
  })),
});

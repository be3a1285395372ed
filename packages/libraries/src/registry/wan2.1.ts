import { defineLibrary } from "../entry/library.ts";
import { wanSnippets } from "../snippets/wan.ts";

export default defineLibrary({
  id: "wan2.1",
  prettyLabel: "Wan2.1",
  repoUrl: "https://github.com/Wan-Video/Wan2.1",
  snippets(model) {
    const isSmall = /1\.3b/i.test(model.name);
    const task = isSmall ? "t2v-1.3B" : /i2v/i.test(model.name) ? "i2v-14B" : "t2v-14B";
    const size = isSmall || /480p/i.test(model.name) ? "832*480" : "1280*720";
    const needs = "Needs a GPU: 8 GB for the 1.3B model, 80 GB for those of 14B.";
    return wanSnippets(model, { repository: "Wan2.1", task, size, needs });
  },
  examples: ["Wan2.1-T2V-1.3B", "Wan2.1-T2V-14B", "Wan2.1-I2V-14B-480P"].map((name) => ({
    id: `Wan-AI/${name}`,
    tags: [],
  })),
});

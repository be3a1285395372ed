import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "mamba-ssm",
  prettyLabel: "MambaSSM",
  repoName: "MambaSSM",
  repoUrl: "https://github.com/state-spaces/mamba",
  filter: false,
});

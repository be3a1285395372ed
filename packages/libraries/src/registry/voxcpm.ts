import { defineLibrary } from "../library.ts";

export default defineLibrary({
  id: "voxcpm",
  prettyLabel: "VoxCPM",
  repoName: "VoxCPM",
  repoUrl: "https://github.com/OpenBMB/VoxCPM",
  filter: false,
});

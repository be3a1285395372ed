import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "robo-orchard-lab",
  prettyLabel: "RoboOrchardLab",
  repoName: "RoboOrchardLab",
  repoUrl: "https://github.com/HorizonRobotics/RoboOrchardLab",
  filter: false,
  countDownloads: 'path_extension:"safetensors"',
});

import { defineLibrary } from "@vitrine/libraries";

export default defineLibrary({
  id: "my-library",
  prettyLabel: "My Library",
  repoName: "my-library",
  repoUrl: "https://github.com/me/my-library",
  filter: false,
  countDownloads: 'path:"my_config.json"',
});

export {};

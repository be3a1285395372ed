import { defineLibrary } from "../entry/library.ts";
import { sapRptSnippets } from "../snippets/sap-rpt-1-oss.ts";

export default defineLibrary({
  id: "sap-rpt-1-oss",
  prettyLabel: "sap-rpt-1-oss",
  repoName: "sap-rpt-1-oss",
  repoUrl: "https://github.com/SAP-samples/sap-rpt-1-oss",
  filter: false,
  countDownloads: 'path_extension:"pt"',
  aliases: ["contexttab"],
  snippets: sapRptSnippets,
});

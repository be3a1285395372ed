import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { FILE_LIST_LABELS, FileList, FileTable, QuantizationTable } from "./file-list.tsx";
import { FILES, thousand } from "../../sample-data/sample-data.ts";

const address = (path: string) => `#${encodeURIComponent(path)}`;

export const fileList: ComponentExamples = {
  name: "FileList",
  about: "The files of a repository with their sizes.",
  keyboard: [{ keys: "Tab", does: "goes from file to file", focuses: "li:first-child a" }],
  labels: FILE_LIST_LABELS,
  states: {
    usual: () => <FileList files={FILES} fileAddress={address} />,
    one: () => <FileList files={FILES.slice(0, 1)} fileAddress={address} />,
    "a thousand": () => (
      <FileList
        files={thousand((at) => ({ rfilename: `component-${at}.bin`, size: at * 1e6 }))}
        fileAddress={address}
      />
    ),
    quantizations: () => <QuantizationTable files={FILES} fileAddress={address} />,
    "with dates": () => (
      <FileTable files={[{ rfilename: "README.md", size: 4200, modified: 1_700_000_000_000 }]} fileAddress={address} />
    ),
  },
};

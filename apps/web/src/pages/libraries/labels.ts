/** Every text of the list of libraries and of a library's page. */
import { localized } from "@vitrine/react/page-language";

const counted = (count: number) => count.toLocaleString("en");

export const LIBRARIES_LABELS = /* @__PURE__ */ localized("LIBRARIES_LABELS", {
  list: {
    title: "Libraries",
    description: (count: number) => `${count} machine-learning libraries with their models and usage code.`,
    lead: (count: number) => `${count} libraries that load models. A filled dot marks libraries with usage code.`,
    letters: "Libraries by first letter",
    hasCode: "has usage code",
  },
  library: {
    kind: "Library",
    models: (count: number) => (count === 1 ? "1 model" : `${counted(count)} models`),
    tasks: (count: number) => (count === 1 ? "1 task" : `${count} tasks`),
    description: (library: string, models: number) =>
      `${library}: usage code, supported tasks and ${counted(models)} models.`,
    source: (repository: string) => `Source code: ${repository}`,
    documentation: "Documentation",
    id: (id: string) => `Library ID: <code>${id}</code>`,
    side: "About this library",
  },
  code: {
    title: "Usage code",
    about: (id: string) => `Using <link>${id}</link>:`,
    none: "No usage code yet. It appears once the hub has a model for this library.",
  },
  models: {
    title: "Models",
    none: (library: string) => `No ${library} models yet. <add>Add your own models</add> or see <all>all models</all>.`,
    all: (count: number) => `All ${counted(count)} models`,
  },
  tasks: { title: "Tasks", none: "No known task for this library." },
  downloads: {
    title: "Download counting",
    about: "Each request for a file that matches this query counts as one download:",
    query: "Download query",
    files: "Files of a repository, one per line",
    check: "Check files",
    none: "No file counts as a download.",
    counted: (matching: number, total: number) => `${matching} of ${total} files count as downloads:`,
  },
} as const);

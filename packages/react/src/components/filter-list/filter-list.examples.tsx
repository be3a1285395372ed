import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { FILTER_LIST_LABELS, AppliedFilters, FilterList } from "./filter-list.tsx";
import { thousand } from "../../sample-data/sample-data.ts";

const TASKS = [
  { name: "task text-generation", label: "Text generation", count: 1204, isChosen: true, href: "#text" },
  { name: "task text-to-image", label: "Text to image", count: 310, isChosen: false, href: "#image" },
];

export const filterList: ComponentExamples = {
  name: "FilterList",
  about: "Groups of links that filter a list, each with the number of results.",
  keyboard: [
    { keys: "Tab", does: "goes from choice to choice", from: "li:first-child a", focuses: "li:nth-child(2) a" },
  ],
  labels: FILTER_LIST_LABELS,
  states: {
    usual: () => (
      <FilterList open groups={[{ id: "example-task", title: "Task", values: TASKS, folded: TASKS.slice(1) }]} />
    ),
    none: () => <FilterList groups={[]} />,
    one: () => (
      <FilterList
        open
        groups={[{ id: "example-one", title: "Task, one", note: "Only one.", values: TASKS.slice(0, 1) }]}
      />
    ),
    "a thousand": () => (
      <FilterList
        open
        groups={[
          {
            id: "example-many",
            title: "Tag",
            values: TASKS,
            folded: thousand((at) => ({
              name: `tag ${at}`,
              label: `tag ${at}`,
              count: at,
              isChosen: false,
              href: "#",
            })),
          },
        ]}
      />
    ),
    "filters in use": () => (
      <AppliedFilters filters={[{ label: "Text generation", href: "#all" }]} clear={{ href: "#all" }} />
    ),
  },
};

/** Every part with its examples, in the order of the gallery. */
import type { PartExamples } from "./part-examples.ts";
import { callPanel } from "../parts/call-panel/call-panel.examples.tsx";
import { usagePanel } from "../parts/usage-panel/usage-panel.examples.tsx";
import { compareTable } from "../parts/compare-table/compare-table.examples.tsx";
import { documentationFrame } from "../parts/documentation-frame/documentation-frame.examples.tsx";
import { factsList } from "../parts/facts-list/facts-list.examples.tsx";
import { factsStrip } from "../parts/facts-strip/facts-strip.examples.tsx";
import { familyTree } from "../parts/family-tree/family-tree.examples.tsx";
import { fileList } from "../parts/file-list/file-list.examples.tsx";
import { fileViewer } from "../parts/file-viewer/file-viewer.examples.tsx";
import { filterList } from "../parts/filter-list/filter-list.examples.tsx";
import { fitsChart } from "../parts/fits-chart/fits-chart.examples.tsx";
import { modelHeader } from "../parts/model-header/model-header.examples.tsx";
import { modelPicker } from "../parts/model-picker/model-picker.examples.tsx";
import { modelTable } from "../parts/model-table/model-table.examples.tsx";
import { offersTable } from "../parts/offers-table/offers-table.examples.tsx";
import { resultsTable } from "../parts/results-table/results-table.examples.tsx";
import { searchField } from "../parts/search-field/search-field.examples.tsx";
import { sourceMark } from "../parts/source-mark/source-mark.examples.tsx";
import { tags } from "../parts/tags/tags.examples.tsx";
import { taskCard } from "../parts/task-card/task-card.examples.tsx";
import { templateView } from "../parts/template-view/template-view.examples.tsx";
import { anchoredHeading } from "../components/anchored-heading.examples.tsx";
import { codeBlock } from "../components/code-block.examples.tsx";
import { modelRow } from "../components/model-row.examples.tsx";
import { ownerMark } from "../components/owner-mark.examples.tsx";
import { promptView } from "../components/prompt-view.examples.tsx";
import { schemaTable } from "../components/schema-table.examples.tsx";
import { sizePlot } from "../components/size-plot.examples.tsx";
import { snippetPanel } from "../components/snippet-panel.examples.tsx";
import { tabs } from "../components/tabs.examples.tsx";
import { taskDemo } from "../components/task-demo.examples.tsx";
import { taskDrawing } from "../components/task-glyph.examples.tsx";
import { taskLabel } from "../components/task-label.examples.tsx";
import { taskWidget } from "../widget/task-widget.examples.tsx";
import { chatWidget } from "../widget/chat-widget.examples.tsx";
import { thread } from "../widget/thread.examples.tsx";
import { chatThread } from "../widget/chat-thread.examples.tsx";
import { chatComposer } from "../widget/chat-composer.examples.tsx";
import { runView } from "../widget/run-view.examples.tsx";
import { parameters } from "../widget/parameters.examples.tsx";

export { allStates, type KeyboardRow, type PartExamples } from "./part-examples.ts";

export const PARTS: readonly PartExamples[] = [
  usagePanel,
  callPanel,
  compareTable,
  documentationFrame,
  factsList,
  factsStrip,
  familyTree,
  fileList,
  fileViewer,
  filterList,
  fitsChart,
  modelHeader,
  modelPicker,
  modelTable,
  offersTable,
  resultsTable,
  searchField,
  sourceMark,
  tags,
  taskCard,
  templateView,
  anchoredHeading,
  codeBlock,
  modelRow,
  ownerMark,
  promptView,
  schemaTable,
  sizePlot,
  snippetPanel,
  tabs,
  taskDemo,
  taskDrawing,
  taskLabel,
  taskWidget,
  chatWidget,
  thread,
  chatThread,
  chatComposer,
  runView,
  parameters,
];

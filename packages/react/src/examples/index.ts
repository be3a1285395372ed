/** Every component with its examples, in the order of the gallery. */
import type { ComponentExamples } from "../sample-data/component-examples.ts";
import { callPanel } from "../components/call-panel/call-panel.examples.tsx";
import { usagePanel } from "../components/usage-panel/usage-panel.examples.tsx";
import { compareTable } from "../components/compare-table/compare-table.examples.tsx";
import { documentationFrame } from "../components/documentation-frame/documentation-frame.examples.tsx";
import { metadataList } from "../components/metadata-list/metadata-list.examples.tsx";
import { metadataStrip } from "../components/metadata-strip/metadata-strip.examples.tsx";
import { familyTree } from "../components/family-tree/family-tree.examples.tsx";
import { fileList } from "../components/file-list/file-list.examples.tsx";
import { fileViewer } from "../components/file-viewer/file-viewer.examples.tsx";
import { filterList } from "../components/filter-list/filter-list.examples.tsx";
import { fitBar } from "../components/fit-bar/fit-bar.examples.tsx";
import { hardwareFit } from "../components/hardware-fit/hardware-fit.examples.tsx";
import { modelHeader } from "../components/model-header/model-header.examples.tsx";
import { modelPicker } from "../components/model-picker/model-picker.examples.tsx";
import { modelTable } from "../components/model-table/model-table.examples.tsx";
import { listingsTable } from "../components/listings-table/listings-table.examples.tsx";
import { resultsTable } from "../components/results-table/results-table.examples.tsx";
import { searchField } from "../components/search-field/search-field.examples.tsx";
import { sourceMark } from "../components/source-mark/source-mark.examples.tsx";
import { tags } from "../components/tags/tags.examples.tsx";
import { taskCard } from "../components/task-card/task-card.examples.tsx";
import { chatTemplateView } from "../components/chat-template-view/chat-template-view.examples.tsx";
import { anchoredHeading } from "../components/anchored-heading/anchored-heading.examples.tsx";
import { codeBlock } from "../components/code-block/code-block.examples.tsx";
import { modelCard } from "../components/model-card/model-card.examples.tsx";
import { ownerMark } from "../components/owner-mark/owner-mark.examples.tsx";
import { promptView } from "../components/prompt-view/prompt-view.examples.tsx";
import { schemaTable } from "../components/schema-table/schema-table.examples.tsx";
import { sizePlot } from "../components/size-plot/size-plot.examples.tsx";
import { snippetPanel } from "../components/snippet-panel/snippet-panel.examples.tsx";
import { tabs } from "../components/tabs/tabs.examples.tsx";
import { taskDemo } from "../components/task-demo/task-demo.examples.tsx";
import { taskDrawing } from "../components/task-glyph/task-glyph.examples.tsx";
import { taskLabel } from "../components/task-label/task-label.examples.tsx";
import { taskWidget } from "../components/task-widget/task-widget.examples.tsx";
import { chatWidget } from "../components/chat-widget/chat-widget.examples.tsx";
import { thread } from "../components/thread/thread.examples.tsx";
import { chatThread } from "../components/chat-thread/chat-thread.examples.tsx";
import { chatComposer } from "../components/chat-composer/chat-composer.examples.tsx";
import { runView } from "../components/run-view/run-view.examples.tsx";
import { parameters } from "../components/parameters/parameters.examples.tsx";

export { allStates, type ComponentExamples } from "../sample-data/component-examples.ts";

export const COMPONENTS: readonly ComponentExamples[] = [
  usagePanel,
  callPanel,
  compareTable,
  documentationFrame,
  metadataList,
  metadataStrip,
  familyTree,
  fileList,
  fileViewer,
  filterList,
  fitBar,
  hardwareFit,
  modelHeader,
  modelPicker,
  modelTable,
  listingsTable,
  resultsTable,
  searchField,
  sourceMark,
  tags,
  taskCard,
  chatTemplateView,
  anchoredHeading,
  codeBlock,
  modelCard,
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

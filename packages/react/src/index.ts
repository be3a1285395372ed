/** Components of pages about models, tasks and code. Each takes plain objects and fetches nothing. */
export {
  AnchoredHeading,
  type AnchoredHeadingProps,
  ANCHORED_HEADING_LABELS,
} from "./components/anchored-heading/anchored-heading.tsx";
export { CodeBlock, type CodeBlockProps } from "./components/code-block/code-block.tsx";
export { ModelCard, type ModelCardData, MODEL_CARD_LABELS } from "./components/model-card/model-card.tsx";
export { FIT_BAR_LABELS, FitBar, type ModelFit } from "./components/fit-bar/fit-bar.tsx";
export { OwnerMark } from "./components/owner-mark/owner-mark.tsx";
export { type PromptSpan, PromptView } from "./components/prompt-view/prompt-view.tsx";
export { SchemaTable, SCHEMA_TABLE_LABELS } from "./components/schema-table/schema-table.tsx";
export { SizePlot, SIZE_PLOT_LABELS } from "./components/size-plot/size-plot.tsx";
export {
  SnippetPanel,
  type SnippetPanelProps,
  SNIPPET_PANEL_LABELS,
} from "./components/snippet-panel/snippet-panel.tsx";
export { type TabPanel, Tabs } from "./components/tabs/tabs.tsx";
export {
  MarkedText,
  SCORE_BARS_LABELS,
  ScoreBars,
  TaskDemo,
  TASK_DEMO_LABELS,
} from "./components/task-demo/task-demo.tsx";
export { TaskDrawing, TaskGlyph } from "./components/task-glyph/task-glyph.tsx";
export { TaskLabel, TASK_LABEL_LABELS } from "./components/task-label/task-label.tsx";
export { type CallChoice, CallPanel, CALL_PANEL_LABELS } from "./components/call-panel/call-panel.tsx";
export { type ComparedModel, CompareTable, COMPARE_TABLE_LABELS } from "./components/compare-table/compare-table.tsx";
export { MetadataList } from "./components/metadata-list/metadata-list.tsx";
export { METADATA_LABELS, type MetadataLabels } from "./components/metadata-list/metadata-rows.tsx";
export { MetadataStrip, METADATA_STRIP_LABELS } from "./components/metadata-strip/metadata-strip.tsx";
export { FamilyList, FamilyTree, FAMILY_TREE_LABELS } from "./components/family-tree/family-tree.tsx";
export { Day, FileList, FileTable, QuantizationTable, FILE_LIST_LABELS } from "./components/file-list/file-list.tsx";
export { FileViewer, FILE_VIEWER_LABELS } from "./components/file-viewer/file-viewer.tsx";
export {
  AppliedFilters,
  type FilterGroup,
  FilterList,
  type FilterValue,
  FILTER_LIST_LABELS,
} from "./components/filter-list/filter-list.tsx";
export { HardwareFit, fitsContexts, HARDWARE_FIT_LABELS } from "./components/hardware-fit/hardware-fit.tsx";
export { ModelHeader, MODEL_HEADER_LABELS } from "./components/model-header/model-header.tsx";
export { ModelTable, MODEL_TABLE_LABELS } from "./components/model-table/model-table.tsx";
export { ListingsTable, LISTINGS_TABLE_LABELS } from "./components/listings-table/listings-table.tsx";
export { LISTING_SORTS, type ListingSort, sortListings } from "./components/listings-table/sort-listings.ts";
export { ResultsTable, RESULTS_TABLE_LABELS } from "./components/results-table/results-table.tsx";
export { SearchField, SEARCH_FIELD_LABELS } from "./components/search-field/search-field.tsx";
export { SourceMark, SOURCE_MARK_LABELS } from "./components/source-mark/source-mark.tsx";
export { Tags, TAGS_LABELS } from "./components/tags/tags.tsx";
export { TaskCard, TASK_CARD_LABELS } from "./components/task-card/task-card.tsx";
export { type LibraryUsage, UsagePanel, USAGE_PANEL_LABELS } from "./components/usage-panel/usage-panel.tsx";
export type { Addresses } from "./labels/addresses.ts";
export {
  DocumentationFrame,
  type DocumentationLink,
  DOCUMENTATION_FRAME_LABELS,
} from "./components/documentation-frame/documentation-frame.tsx";
export { ModelPicker, MODEL_PICKER_LABELS } from "./components/model-picker/model-picker.tsx";
export { ChatTemplateView, CHAT_TEMPLATE_VIEW_LABELS } from "./components/chat-template-view/chat-template-view.tsx";
export { formatBytes, formatCount, formatDate, formatNumber, formatParameters } from "./labels/format.ts";
export { formatPrice } from "./labels/price.ts";
export { modelPath } from "./labels/model-path.ts";

export { abilityName, counted, formatName, languageName, licenseName, totalText } from "./labels/names.ts";

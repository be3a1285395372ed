/** Components of pages about models, tasks and code. Each takes plain objects and fetches nothing. */
export {
  AnchoredHeading,
  type AnchoredHeadingLabels,
  type AnchoredHeadingProps,
  ANCHORED_HEADING_LABELS,
} from "./components/anchored-heading/anchored-heading.tsx";
export { CodeBlock, type CodeBlockProps, type Highlight } from "./components/code-block/code-block.tsx";
export {
  ModelCard,
  type ModelCardData,
  type ModelCardLabels,
  type ModelCardProps,
  MODEL_CARD_LABELS,
} from "./components/model-card/model-card.tsx";
export {
  FIT_BAR_LABELS,
  FitBar,
  type FitBarLabels,
  type FitBarProps,
  type ModelFit,
} from "./components/fit-bar/fit-bar.tsx";
export { OwnerMark, type OwnerMarkProps } from "./components/owner-mark/owner-mark.tsx";
export { type PromptSpan, PromptView, type PromptViewProps } from "./components/prompt-view/prompt-view.tsx";
export {
  SchemaTable,
  type SchemaTableLabels,
  type SchemaTableProps,
  SCHEMA_TABLE_LABELS,
} from "./components/schema-table/schema-table.tsx";
export {
  type SizePoint,
  SizePlot,
  type SizePlotLabels,
  type SizePlotProps,
  SIZE_PLOT_LABELS,
} from "./components/size-plot/size-plot.tsx";
export {
  SnippetPanel,
  type SnippetPanelLabels,
  type SnippetPanelProps,
  SNIPPET_PANEL_LABELS,
} from "./components/snippet-panel/snippet-panel.tsx";
export {
  type TabPanel,
  Tabs,
  type TabsPanelProps,
  type TabsProps,
  type TabsRootProps,
} from "./components/tabs/tabs.tsx";
export {
  MarkedText,
  type MarkedTextProps,
  SCORE_BARS_LABELS,
  ScoreBars,
  type ScoreBarsLabels,
  type ScoreBarsProps,
  TaskDemo,
  type TaskDemoLabels,
  type TaskDemoProps,
  TASK_DEMO_LABELS,
} from "./components/task-demo/task-demo.tsx";
export {
  TaskDrawing,
  type TaskDrawingProps,
  TaskGlyph,
  type TaskGlyphProps,
} from "./components/task-glyph/task-glyph.tsx";
export {
  TaskLabel,
  type TaskLabelLabels,
  type TaskLabelProps,
  TASK_LABEL_LABELS,
} from "./components/task-label/task-label.tsx";
export {
  element,
  component,
  type PassThroughComponent,
  type ComponentState,
  type Passed,
  type Render,
} from "./element/component.ts";
export {
  type CallChoice,
  CallPanel,
  type CallPanelLabels,
  type CallPanelProps,
  CALL_PANEL_LABELS,
} from "./components/call-panel/call-panel.tsx";
export {
  type ComparedModel,
  CompareTable,
  type CompareTableLabels,
  type CompareTableProps,
  COMPARE_TABLE_LABELS,
} from "./components/compare-table/compare-table.tsx";
export { MetadataList, type MetadataListProps } from "./components/metadata-list/metadata-list.tsx";
export { METADATA_LABELS, type MetadataLabels } from "./components/metadata-list/metadata-rows.tsx";
export {
  MetadataStrip,
  type MetadataStripLabels,
  type MetadataStripProps,
  METADATA_STRIP_LABELS,
} from "./components/metadata-strip/metadata-strip.tsx";
export {
  FamilyList,
  type FamilyListProps,
  type FamilyMember,
  FamilyTree,
  type FamilyTreeLabels,
  type FamilyTreeProps,
  FAMILY_TREE_LABELS,
} from "./components/family-tree/family-tree.tsx";
export {
  type DatedFile,
  Day,
  FileList,
  type FileListLabels,
  type FileListProps,
  FileTable,
  type FileTableProps,
  QuantizationTable,
  FILE_LIST_LABELS,
} from "./components/file-list/file-list.tsx";
export {
  type FileContent,
  FileViewer,
  type FileViewerLabels,
  type FileViewerProps,
  FILE_VIEWER_LABELS,
} from "./components/file-viewer/file-viewer.tsx";
export {
  AppliedFilters,
  type AppliedFiltersProps,
  type FilterGroup,
  FilterList,
  type FilterListLabels,
  type FilterListProps,
  type FilterValue,
  FILTER_LIST_LABELS,
} from "./components/filter-list/filter-list.tsx";
export {
  HardwareFit,
  type HardwareFitLabels,
  type HardwareFitProps,
  fitsContexts,
  HARDWARE_FIT_LABELS,
} from "./components/hardware-fit/hardware-fit.tsx";
export {
  ModelHeader,
  type ModelHeaderLabels,
  type ModelHeaderSectionProps,
  type ModelSection,
  type ModelHeaderProps,
  MODEL_HEADER_LABELS,
} from "./components/model-header/model-header.tsx";
export {
  ModelTable,
  type ModelTableLabels,
  type ModelTableProps,
  type ModelTableRow,
  type ModelTableSort,
  MODEL_TABLE_LABELS,
} from "./components/model-table/model-table.tsx";
export {
  ListingsTable,
  type ListingsTableLabels,
  type ListingsTableProps,
  LISTINGS_TABLE_LABELS,
} from "./components/listings-table/listings-table.tsx";
export { LISTING_SORTS, type ListingSort, sortListings } from "./components/listings-table/sort-listings.ts";
export {
  ResultsTable,
  type ResultsTableLabels,
  type ResultsTableProps,
  RESULTS_TABLE_LABELS,
} from "./components/results-table/results-table.tsx";
export {
  SearchField,
  type SearchFieldLabels,
  type SearchFieldProps,
  SEARCH_FIELD_LABELS,
} from "./components/search-field/search-field.tsx";
export {
  SourceMark,
  type SourceMarkLabels,
  type SourceMarkProps,
  SOURCE_MARK_LABELS,
} from "./components/source-mark/source-mark.tsx";
export { Tags, type TagsLabels, type TagsProps, TAGS_LABELS } from "./components/tags/tags.tsx";
export {
  TaskCard,
  type TaskCardLabels,
  type TaskCardProps,
  TASK_CARD_LABELS,
} from "./components/task-card/task-card.tsx";
export {
  type LibraryUsage,
  UsagePanel,
  type UsagePanelLabels,
  type UsagePanelProps,
  USAGE_PANEL_LABELS,
} from "./components/usage-panel/usage-panel.tsx";
export type { Addresses } from "./labels/addresses.ts";
export {
  DocumentationFrame,
  type DocumentationFrameLabels,
  type DocumentationFrameProps,
  type DocumentationLink,
  type OutlineHeading,
  DOCUMENTATION_FRAME_LABELS,
} from "./components/documentation-frame/documentation-frame.tsx";
export {
  ModelPicker,
  type ModelPickerLabels,
  type ModelPickerProps,
  type PickedModel,
  MODEL_PICKER_LABELS,
} from "./components/model-picker/model-picker.tsx";
export {
  type TemplateSource,
  ChatTemplateView,
  type ChatTemplateViewLabels,
  type ChatTemplateViewProps,
  CHAT_TEMPLATE_VIEW_LABELS,
} from "./components/chat-template-view/chat-template-view.tsx";
export { formatBytes, formatCount, formatDate, formatNumber, formatParameters, formatPrice } from "./labels/format.ts";
export { modelPath } from "./labels/model-path.ts";
export type { Language, LabelKind } from "./labels/language.ts";
export { abilityName, counted, formatName, languageName, licenseName, totalText } from "./labels/names.ts";
export type { RecordLinks } from "./labels/record-links.ts";

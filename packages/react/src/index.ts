/** Parts of pages about models, tasks and code. Each takes plain objects and fetches nothing. */
export {
  AnchoredHeading,
  type AnchoredHeadingLabels,
  type AnchoredHeadingProps,
  ANCHORED_HEADING_LABELS,
} from "./components/anchored-heading.tsx";
export { CodeBlock, type CodeBlockProps, type Highlight } from "./components/code-block.tsx";
export {
  ModelRow,
  type ModelRowData,
  type ModelRowLabels,
  type ModelRowProps,
  MODEL_ROW_LABELS,
} from "./components/model-row.tsx";
export { OwnerMark, type OwnerMarkProps } from "./components/owner-mark.tsx";
export { type PromptSpan, PromptView, type PromptViewProps } from "./components/prompt-view.tsx";
export {
  SchemaTable,
  type SchemaTableLabels,
  type SchemaTableProps,
  SCHEMA_TABLE_LABELS,
} from "./components/schema-table.tsx";
export {
  type SizePoint,
  SizePlot,
  type SizePlotLabels,
  type SizePlotProps,
  SIZE_PLOT_LABELS,
} from "./components/size-plot.tsx";
export {
  SnippetPanel,
  type SnippetPanelLabels,
  type SnippetPanelProps,
  SNIPPET_PANEL_LABELS,
} from "./components/snippet-panel.tsx";
export { type TabPanel, Tabs, type TabsProps } from "./components/tabs.tsx";
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
} from "./components/task-demo.tsx";
export { TaskDrawing, type TaskDrawingProps, TaskGlyph, type TaskGlyphProps } from "./components/task-glyph.tsx";
export { TaskLabel, type TaskLabelLabels, type TaskLabelProps, TASK_LABEL_LABELS } from "./components/task-label.tsx";
export { element, part, type Part, type PartState, type Passed, type Render } from "./element/part.ts";
export {
  type CallChoice,
  CallPanel,
  type CallPanelLabels,
  type CallPanelProps,
  CALL_PANEL_LABELS,
} from "./parts/call-panel/call-panel.tsx";
export {
  type ComparedModel,
  CompareTable,
  type CompareTableLabels,
  type CompareTableProps,
  COMPARE_TABLE_LABELS,
} from "./parts/compare-table/compare-table.tsx";
export { FactsList, type FactsListProps } from "./parts/facts-list/facts-list.tsx";
export { FACT_LABELS, type FactLabels } from "./parts/facts-list/fact-rows.tsx";
export {
  FactsStrip,
  type FactsStripLabels,
  type FactsStripProps,
  FACTS_STRIP_LABELS,
} from "./parts/facts-strip/facts-strip.tsx";
export {
  FamilyList,
  type FamilyListProps,
  type FamilyMember,
  FamilyTree,
  type FamilyTreeLabels,
  type FamilyTreeProps,
  FAMILY_TREE_LABELS,
} from "./parts/family-tree/family-tree.tsx";
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
} from "./parts/file-list/file-list.tsx";
export {
  type FileContent,
  FileViewer,
  type FileViewerLabels,
  type FileViewerProps,
  FILE_VIEWER_LABELS,
} from "./parts/file-viewer/file-viewer.tsx";
export {
  AppliedFilters,
  type AppliedFiltersProps,
  type FilterGroup,
  FilterList,
  type FilterListLabels,
  type FilterListProps,
  type FilterValue,
  FILTER_LIST_LABELS,
} from "./parts/filter-list/filter-list.tsx";
export {
  FitsChart,
  type FitsChartLabels,
  type FitsChartProps,
  fitsContexts,
  FITS_CHART_LABELS,
} from "./parts/fits-chart/fits-chart.tsx";
export {
  ModelHeader,
  type ModelHeaderLabels,
  type ModelHeaderPartProps,
  type ModelSection,
  type ModelHeaderProps,
  MODEL_HEADER_LABELS,
} from "./parts/model-header/model-header.tsx";
export {
  ModelTable,
  type ModelTableLabels,
  type ModelTableProps,
  type ModelTableRow,
  type ModelTableSort,
  MODEL_TABLE_LABELS,
} from "./parts/model-table/model-table.tsx";
export {
  OffersTable,
  type OffersTableLabels,
  type OffersTableProps,
  OFFERS_TABLE_LABELS,
} from "./parts/offers-table/offers-table.tsx";
export { OFFER_SORTS, type OfferSort, sortOffers } from "./parts/offers-table/sort-offers.ts";
export {
  ResultsTable,
  type ResultsTableLabels,
  type ResultsTableProps,
  RESULTS_TABLE_LABELS,
} from "./parts/results-table/results-table.tsx";
export {
  SearchField,
  type SearchFieldLabels,
  type SearchFieldProps,
  SEARCH_FIELD_LABELS,
} from "./parts/search-field/search-field.tsx";
export {
  SourceMark,
  type SourceMarkLabels,
  type SourceMarkProps,
  SOURCE_MARK_LABELS,
} from "./parts/source-mark/source-mark.tsx";
export { Tags, type TagsLabels, type TagsProps, TAGS_LABELS } from "./parts/tags/tags.tsx";
export { TaskCard, type TaskCardLabels, type TaskCardProps, TASK_CARD_LABELS } from "./parts/task-card/task-card.tsx";
export {
  type LibraryUsage,
  UsagePanel,
  type UsagePanelLabels,
  type UsagePanelProps,
  USAGE_PANEL_LABELS,
} from "./parts/usage-panel/usage-panel.tsx";
export type { Addresses } from "./words/addresses.ts";
export {
  DocumentationFrame,
  type DocumentationFrameLabels,
  type DocumentationFrameProps,
  type DocumentationLink,
  type OutlineHeading,
  DOCUMENTATION_FRAME_LABELS,
} from "./parts/documentation-frame/documentation-frame.tsx";
export {
  ModelPicker,
  type ModelPickerLabels,
  type ModelPickerProps,
  type PickedModel,
  MODEL_PICKER_LABELS,
} from "./parts/model-picker/model-picker.tsx";
export {
  type TemplateSource,
  TemplateView,
  type TemplateViewLabels,
  type TemplateViewProps,
  TEMPLATE_VIEW_LABELS,
} from "./parts/template-view/template-view.tsx";
export { formatBytes, formatCount, formatDate, formatNumber, formatParameters, formatPrice } from "./words/format.ts";
export { modelPath } from "./words/model-path.ts";
export type { Language, NamedKind } from "./words/language.ts";
export { abilityName, counted, formatName, languageName, licenseName, totalText } from "./words/names.ts";
export type { RecordPlaces } from "./words/record-places.ts";

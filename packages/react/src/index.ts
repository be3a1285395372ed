/** Parts of pages about models, tasks and code. Each takes plain objects and fetches nothing. */
export {
  AnchoredHeading,
  type AnchoredHeadingLabels,
  type AnchoredHeadingProps,
} from "./components/anchored-heading.tsx";
export { CodeBlock, type CodeBlockProps, type Highlight } from "./components/code-block.tsx";
export { ModelRow, type ModelRowData, type ModelRowLabels, type ModelRowProps } from "./components/model-row.tsx";
export { OwnerMark, type OwnerMarkProps } from "./components/owner-mark.tsx";
export { type PromptSpan, PromptView, type PromptViewProps } from "./components/prompt-view.tsx";
export { SchemaTable, type SchemaTableLabels, type SchemaTableProps } from "./components/schema-table.tsx";
export { type SizePoint, SizePlot, type SizePlotLabels, type SizePlotProps } from "./components/size-plot.tsx";
export { SnippetPanel, type SnippetPanelLabels, type SnippetPanelProps } from "./components/snippet-panel.tsx";
export { type TabPanel, Tabs, type TabsProps } from "./components/tabs.tsx";
export {
  MarkedText,
  type MarkedTextProps,
  ScoreBars,
  type ScoreBarsProps,
  TaskDemo,
  type TaskDemoLabels,
  type TaskDemoProps,
} from "./components/task-demo.tsx";
export { TaskDrawing, type TaskDrawingProps, TaskGlyph, type TaskGlyphProps } from "./components/task-glyph.tsx";
export { TaskLabel, type TaskLabelProps } from "./components/task-label.tsx";
export { element, part, type Part, type PartState, type Passed, type Render } from "./element/part.ts";
export {
  type CallChoice,
  CallPanel,
  type CallPanelLabels,
  type CallPanelProps,
} from "./parts/call-panel/call-panel.tsx";
export {
  type ComparedModel,
  CompareTable,
  type CompareTableLabels,
  type CompareTableProps,
} from "./parts/compare-table/compare-table.tsx";
export { FactsList, type FactsListProps } from "./parts/facts-list/facts-list.tsx";
export type { FactLabels } from "./parts/facts-list/fact-rows.tsx";
export { FactsStrip, type FactsStripLabels, type FactsStripProps } from "./parts/facts-strip/facts-strip.tsx";
export {
  FamilyList,
  type FamilyListProps,
  type FamilyMember,
  FamilyTree,
  type FamilyTreeLabels,
  type FamilyTreeProps,
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
} from "./parts/file-list/file-list.tsx";
export {
  type FileContent,
  FileViewer,
  type FileViewerLabels,
  type FileViewerProps,
} from "./parts/file-viewer/file-viewer.tsx";
export {
  AppliedFilters,
  type AppliedFiltersProps,
  type FilterGroup,
  FilterList,
  type FilterListLabels,
  type FilterListProps,
  type FilterValue,
} from "./parts/filter-list/filter-list.tsx";
export { FitsChart, type FitsChartLabels, type FitsChartProps, fitsContexts } from "./parts/fits-chart/fits-chart.tsx";
export {
  ModelHeader,
  type ModelHeaderLabels,
  type ModelHeaderPartProps,
  type ModelHeaderProps,
} from "./parts/model-header/model-header.tsx";
export {
  ModelTable,
  type ModelTableLabels,
  type ModelTableProps,
  type ModelTableRow,
  type ModelTableSort,
} from "./parts/model-table/model-table.tsx";
export { OffersTable, type OffersTableLabels, type OffersTableProps } from "./parts/offers-table/offers-table.tsx";
export { OFFER_SORTS, type OfferSort, sortOffers } from "./parts/offers-table/sort-offers.ts";
export { ResultsTable, type ResultsTableLabels, type ResultsTableProps } from "./parts/results-table/results-table.tsx";
export { SearchField, type SearchFieldLabels, type SearchFieldProps } from "./parts/search-field/search-field.tsx";
export { SourceMark, type SourceMarkLabels, type SourceMarkProps } from "./parts/source-mark/source-mark.tsx";
export { Tags, type TagsLabels, type TagsProps } from "./parts/tags/tags.tsx";
export { TaskCard, type TaskCardLabels, type TaskCardProps } from "./parts/task-card/task-card.tsx";
export {
  type LibraryUsage,
  UsagePanel,
  type UsagePanelLabels,
  type UsagePanelProps,
} from "./parts/usage-panel/usage-panel.tsx";
export type { Addresses } from "./words/addresses.ts";
export {
  DocumentationFrame,
  type DocumentationFrameLabels,
  type DocumentationFrameProps,
  type DocumentationLink,
  type OutlineHeading,
} from "./parts/documentation-frame/documentation-frame.tsx";
export {
  ModelPicker,
  type ModelPickerLabels,
  type ModelPickerProps,
  type PickedModel,
} from "./parts/model-picker/model-picker.tsx";
export {
  type TemplateSource,
  TemplateView,
  type TemplateViewLabels,
  type TemplateViewProps,
} from "./parts/template-view/template-view.tsx";
export { formatBytes, formatCount, formatDate, formatParameters, formatPrice } from "./words/format.ts";
export { modelPath } from "./words/model-path.ts";
export { counted, formatName, languageName, licenseName, totalText } from "./words/names.ts";
export type { RecordPlaces } from "./words/record-places.ts";

/** Components of pages about models, tasks and code. Each takes plain objects and fetches nothing. */
export { AnchoredHeading, type AnchoredHeadingProps } from "./components/anchored-heading/anchored-heading.tsx";
export { CodeBlock, type CodeBlockProps } from "./components/code-block/code-block.tsx";
export { ModelCard, type ModelCardData } from "./components/model-card/model-card.tsx";
export { FitBar, type ModelFit } from "./components/fit-bar/fit-bar.tsx";
export { OwnerMark } from "./components/owner-mark/owner-mark.tsx";
export { type PromptSpan, PromptView } from "./components/prompt-view/prompt-view.tsx";
export { SchemaTable } from "./components/schema-table/schema-table.tsx";
export { SizePlot } from "./components/size-plot/size-plot.tsx";
export { SnippetPanel, type SnippetPanelProps } from "./components/snippet-panel/snippet-panel.tsx";
export { type TabPanel, Tabs } from "./components/tabs/tabs.tsx";
export { MarkedText, ScoreBars, TaskDemo } from "./components/task-demo/task-demo.tsx";
export { TaskDrawing, TaskGlyph } from "./components/task-glyph/task-glyph.tsx";
export { TaskLabel } from "./components/task-label/task-label.tsx";
export { type CallChoice, CallPanel } from "./components/call-panel/call-panel.tsx";
export { type ComparedModel, CompareTable } from "./components/compare-table/compare-table.tsx";
export { MetadataList } from "./components/metadata-list/metadata-list.tsx";
export { type MetadataLabels } from "./components/metadata-list/metadata-rows.tsx";
export { MetadataStrip } from "./components/metadata-strip/metadata-strip.tsx";
export { FamilyList, FamilyTree } from "./components/family-tree/family-tree.tsx";
export { Day, FileList, FileTable, QuantizationTable } from "./components/file-list/file-list.tsx";
export { FileViewer } from "./components/file-viewer/file-viewer.tsx";
export {
  AppliedFilters,
  type FilterGroup,
  FilterList,
  type FilterValue,
} from "./components/filter-list/filter-list.tsx";
export { HardwareFit, fitsContexts } from "./components/hardware-fit/hardware-fit.tsx";
export { ModelHeader } from "./components/model-header/model-header.tsx";
export { ModelTable } from "./components/model-table/model-table.tsx";
export { ListingsTable } from "./components/listings-table/listings-table.tsx";
export { LISTING_SORTS, type ListingSort } from "./components/listings-table/sort-listings.ts";
export { ResultsTable } from "./components/results-table/results-table.tsx";
export { SearchField } from "./components/search-field/search-field.tsx";
export { SourceMark } from "./components/source-mark/source-mark.tsx";
export { Tags } from "./components/tags/tags.tsx";
export { TaskCard } from "./components/task-card/task-card.tsx";
export { type LibraryUsage, UsagePanel } from "./components/usage-panel/usage-panel.tsx";
export type { Addresses } from "./labels/addresses.ts";
export { DocumentationFrame, type DocumentationLink } from "./components/documentation-frame/documentation-frame.tsx";
export { ModelPicker } from "./components/model-picker/model-picker.tsx";
export { ChatTemplateView } from "./components/chat-template-view/chat-template-view.tsx";
export { formatBytes, formatCount, formatDate, formatNumber, formatParameters } from "./labels/format.ts";
export { formatPrice } from "./labels/price.ts";
export { modelPath } from "./labels/model-path.ts";

export { formatName, languageName, licenseName, totalText } from "./labels/names.ts";

/** Every text of the page about who read and wrote what. */
import { localized } from "@vitrine/react/page-language";

export const AUDIT_LABELS = /* @__PURE__ */ localized("AUDIT_LABELS", {
  title: "Audit log",
  description: "Who downloaded, cloned and changed which model at this site.",
  lead: "Downloads, clones and changes of models, by the name of the token or person. Requests that were refused are among them.",
  none: "No line matches. Choose a longer period, or remove a filter.",
  filters: "Filters",
  period: "Period",
  days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
  kind: "Kind",
  all: "Reads and writes",
  read: "Reads",
  write: "Writes",
  who: "Who",
  model: "Model",
  modelExample: "owner/name",
  show: "Show lines",
  download: "Download",
  csv: "CSV",
  json: "JSON",
  at: "When (UTC)",
  action: "What",
  detail: "Detail",
  status: "Status",
  older: "Older lines",
});

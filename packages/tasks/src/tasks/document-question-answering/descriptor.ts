import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"document-question-answering"> = {
  id: "document-question-answering",
  label: "Document Question Answering",
  libraries,
  summary: "A page as a picture and a question go in, the answer as it is written on the page comes out.",
  about: [
    "Business documents carry meaning in their layout. A number is the total because of its position. Layout models read recognized words together with their boxes and the picture; others skip recognition and read pixels directly.",
    "If words and boxes are known already, from a PDF for example, pass them along, because that avoids recognition errors and saves most of the time. Multi-page files are processed page by page, or a retrieval step finds the page first.",
    "Answers copied from the page can be highlighted in place, which matters for audits. Handwriting, stamps and rotated scans lower accuracy.",
  ],
  useCases: [
    {
      title: "Invoice processing",
      text: "Number, date, supplier and sum are read into the accounts.",
    },
    { title: "Claims and onboarding", text: "Fields are checked against submitted papers." },
    {
      title: "Finding clauses",
      text: "Effective dates and signatories are read from scanned contracts.",
    },
  ],
  datasets: [
    {
      id: "HuggingFaceM4/Docmatix",
      description: "Over nine million questions generated on PDF pages.",
    },
    { id: "eliolio/docvqa", description: "Questions on scanned industry documents." },
  ],
  models: [
    {
      id: "impira/layoutlm-document-qa",
      description: "LayoutLM tuned on questions about forms and pages.",
    },
    {
      id: "impira/layoutlm-invoices",
      description: "Version for invoices that also finds answers spread over lines.",
    },
    {
      id: "naver-clova-ix/donut-base-finetuned-docvqa",
      description: "Works on pixels, with no recognizer.",
    },
    {
      id: "microsoft/udop-large",
      description: "Unifies picture, text and layout in one encoder-decoder.",
    },
  ],
  spaces: [
    { id: "impira/docquery", description: "Upload a document and ask." },
    { id: "merve/compare_docvqa_models", description: "Several models side by side." },
  ],
  metrics: [
    {
      id: "anls",
      description:
        "Average normalized Levenshtein similarity, which forgives a misread letter and gives nothing below one half.",
    },
    {
      id: "exact-match",
      description: "Share of answers that equal a reference character by character.",
    },
  ],
  widgetModels: ["impira/layoutlm-invoices"],
  demo: {
    inputs: [
      { type: "img", filename: "invoice.png", alt: "Invoice from a bicycle workshop" },
      { type: "text", label: "Question", content: "What is the invoice number?" },
    ],
    outputs: [{ type: "text", label: "Answer", content: "2024-0317" }],
  },
};

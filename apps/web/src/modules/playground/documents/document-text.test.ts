/** Documents as others write them: packages of XML, a PDF with a font of its own, a page. */
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { documentText } from "./document-text.ts";

const packed = (files: Record<string, string>) =>
  new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPES = (more: string) =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${more}</Types>`;
const RELATION = (kind: string, target: string) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`;

/** A letter in Word's format. */
const DOCX = packed({
  "[Content_Types].xml": TYPES(
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
  ),
  "_rels/.rels": RELATION("officeDocument", "word/document.xml"),
  "word/document.xml": `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Dear Ada,</w:t></w:r></w:p><w:p><w:r><w:t>the </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>engine</w:t></w:r><w:r><w:t> works.</w:t></w:r></w:p></w:body></w:document>`,
});

const XLSX = packed({
  "[Content_Types].xml": TYPES(
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>',
  ),
  "_rels/.rels": RELATION("officeDocument", "xl/workbook.xml"),
  "xl/_rels/workbook.xml.rels": RELATION("worksheet", "worksheets/sheet1.xml"),
  "xl/workbook.xml": `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Rivers" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>name, "long"</t></is></c><c r="B1"><v>6400</v></c></row></sheetData></worksheet>`,
});

const PDF = bytes(
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n4 0 obj<</Length 44>>stream\nBT /F1 18 Tf 20 200 Td (A page of words) Tj ET\nendstream endobj\ntrailer<</Root 1 0 R>>`,
);

test.each([
  ["a Word file", DOCX, "Dear Ada,\n\nthe engine works."],
  ["an Excel file", XLSX, '# Rivers\n\n"name, ""long""",6400'],
  ["a PDF", PDF, "A page of words"],
  [
    "a web page, without its scripts",
    bytes("<!DOCTYPE html><title>x</title><script>alert(1)</script><style>p{}</style><h1>Title</h1><p>One<br>two</p>"),
    "Title\n\nOne\ntwo",
  ],
])("%s is its words", async (_, file, words) => {
  expect((await documentText(file))?.trim()).toBe(words);
});

test("a text, a drawing and another package are no documents", async () => {
  for (const file of [bytes("# Not <html>"), bytes("a,b\n1,2"), bytes("<svg/>"), packed({ "a.txt": "b" })])
    // oxlint-disable-next-line no-await-in-loop
    await expect(documentText(file)).resolves.toBeUndefined();
});

test("what is broken says so", async () => {
  await expect(documentText(DOCX.slice(0, 200))).rejects.toThrow();
  await expect(documentText(bytes("%PDF-1.7\nnothing"))).rejects.toThrow();
});

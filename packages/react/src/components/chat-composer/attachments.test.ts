// @vitest-environment jsdom
import fc from "fast-check";
import { expect, test } from "vitest";
import { CHAT_LABELS } from "../chat-turns/chat-labels.ts";
import { readFileForChat } from "./attachments.ts";

const kindOf = async (content: Uint8Array<ArrayBuffer>, name: string, type: string) =>
  readFileForChat(new File([content], name, { type }), CHAT_LABELS).then(
    ({ kind }) => kind,
    () => "refused",
  );
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test("the kind of a file is that of its content, whatever its name and its type say", async () => {
  const contents = fc.constantFrom<[content: string, kind: string][]>(
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "text"],
    ["a,b\n1,2", "text"],
    ["", "text"],
    ["\x89PNG\r\n\x1a\n", "image"],
    ["\xff\xd8\xff\xe0", "image"],
    ["RIFF1234WEBPVP8", "image"],
    ["RIFF1234WAVEfmt", "audio"],
    ["ID3\x04", "audio"],
    ["%PDF-1.7", "file"],
    ["PK\x03\x04\x00\x00", "refused"],
    ["\x7fELF\x00", "refused"],
  );
  const names = fc.constantFrom("a.png", "a.txt", "a.pdf", "a", "a.wav", "a.docx");
  const types = fc.constantFrom("", "image/png", "text/plain", "application/pdf", "application/octet-stream");
  await fc.assert(
    fc.asyncProperty(contents, names, types, async ([content, kind], name, type) => {
      expect(await kindOf(bytes(content), name, type)).toBe(kind);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readConversationFile, toJsonFile, toMarkdownFile, type ConversationContent } from "./conversation-files.ts";
import { fromFragment, toFragment } from "./conversation-link.ts";

const text = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom("a", "\n", "<!-- user -->", "\\", "## You", "![Image](x)", "# ", "```", " "), {
      maxLength: 20,
    })
    .map((pieces) => pieces.join("")),
);
const lines = text.map((one) => one.replaceAll("\r\n", "\n"));
const picture = fc.constant("data:image/png;base64,iVBORw0KGgo=");
const turn = fc.record(
  {
    role: fc.constantFrom("user", "assistant"),
    text: lines,
    images: fc.array(picture, { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ["role", "text"] },
);
const content = fc.record({
  title: fc.constantFrom("A talk", "Über α"),
  system: lines,
  columns: fc.array(fc.record({ run: fc.constant("hub~auto~org/model"), turns: fc.array(turn, { maxLength: 6 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
}) as fc.Arbitrary<ConversationContent>;

describe("a conversation as a file", () => {
  test("survives a round trip through JSON", () => {
    fc.assert(
      fc.property(content, (one) => {
        expect(readConversationFile(toJsonFile(one))).toEqual(one);
      }),
    );
  });

  test("survives a round trip through Markdown with every text and image", () => {
    fc.assert(
      fc.property(content, (one) => {
        const [first] = one.columns;
        fc.pre(one.system !== "" || (first?.turns.length ?? 0) > 0);
        const back = readConversationFile(toMarkdownFile(one));
        expect(back).toEqual({ ...one, columns: [{ run: "", turns: first?.turns }] });
      }),
    );
  });

  test("has the messages of OpenAI's API", () => {
    const columns = [
      { run: "m", turns: [{ role: "user", text: "Hi", images: ["data:image/png;base64,AA=="] }] },
    ] as const;
    expect(JSON.parse(toJsonFile({ title: "T", system: "Be kind.", columns }))).toMatchObject({
      messages: [
        { role: "system", content: "Be kind." },
        {
          role: "user",
          content: [
            { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } },
            { type: "text", text: "Hi" },
          ],
        },
      ],
    });
  });

  test("omits images with an address, and rejects an invalid file with the reason", () => {
    const spying = [{ role: "user", content: [{ type: "image_url", image_url: { url: "https://evil.example/?q" } }] }];
    expect(readConversationFile(JSON.stringify(spying)).columns[0]?.turns[0]?.images).toBeUndefined();
    expect(() => readConversationFile('{"a":1}')).toThrow("messages");
    expect(() => readConversationFile('[{"role":"king","content":"x"}]')).toThrow("king");
    expect(() => readConversationFile("# A page")).toThrow("not a conversation");
  });
});

describe("a conversation in a link", () => {
  test("survives a round trip if it is short, and has no link if it is long", async () => {
    await fc.assert(
      fc.asyncProperty(content, async (one) => {
        const fragment = await toFragment(one);
        expect(await fromFragment(fragment ?? "")).toEqual(one);
      }),
      { numRuns: 30 },
    );
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(9000))).toString("base64");
    const turns = [{ role: "user", text: noise }] as const;
    expect(await toFragment({ title: "", system: "", columns: [{ run: "", turns }] })).toBeUndefined();
  });

  test("is rejected if it decompresses into too much", async () => {
    const packed = new Response(
      new Blob([`["${"a".repeat(3_000_000)}"]`]).stream().pipeThrough(new CompressionStream("deflate-raw")),
    );
    const address = `#conversation=${Buffer.from(await packed.arrayBuffer()).toString("base64url")}`;
    await expect(fromFragment(address)).rejects.toThrow("too long");
  });
});

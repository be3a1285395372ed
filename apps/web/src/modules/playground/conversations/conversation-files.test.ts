import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  readConversationFile,
  readConversations,
  toJsonFile,
  toJsonLines,
  toMarkdownFile,
  type ConversationContent,
} from "./conversation-files.ts";
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

describe("exports of other programs", () => {
  const said = [
    { role: "user", text: "Hi" },
    { role: "assistant", text: "Hello" },
  ];
  const chatGpt = (title: string) => ({
    title,
    current_node: "c",
    mapping: {
      a: { parent: null, message: null },
      b: { parent: "a", message: { author: { role: "user" }, content: { content_type: "text", parts: ["Hi"] } } },
      c: {
        parent: "b",
        message: { author: { role: "assistant" }, content: { content_type: "text", parts: ["Hello"] } },
      },
      // An answer that was regenerated since.
      d: { parent: "b", message: { author: { role: "assistant" }, content: { content_type: "text", parts: ["No"] } } },
    },
  });
  const openWebUi = {
    id: "1",
    chat: {
      title: "Open WebUI",
      history: {
        currentId: "y",
        messages: {
          x: { id: "x", parentId: null, role: "user", content: "Hi" },
          y: { id: "y", parentId: "x", role: "assistant", content: "Hello" },
        },
      },
    },
  };
  const libreChat = {
    title: "LibreChat",
    messages: [
      { messageId: "1", parentMessageId: "00000000-0000-0000-0000-000000000000", isCreatedByUser: true, text: "Hi" },
      { messageId: "2", parentMessageId: "1", isCreatedByUser: false, text: "Hello" },
    ],
  };
  test.each([
    ["ChatGPT", [chatGpt("One"), chatGpt("Two")], 2],
    ["Open WebUI", [openWebUi], 1],
    ["LibreChat", libreChat, 1],
    ["LibreChat, nested", { messages: [{ ...libreChat.messages[0], children: [libreChat.messages[1]] }] }, 1],
    ["Claude", [{ uuid: "1", name: "T", chat_messages: [{ sender: "human", text: "Hi" }, { sender: "assistant", text: "", content: [{ type: "text", text: "Hello" }] }] }], 1], // oxfmt-ignore
    ["Claude, with branches", { name: "T", chat_messages: [
      { uuid: "a", parent_message_uuid: "0", sender: "human", text: "Hi" },
      { uuid: "b", parent_message_uuid: "a", sender: "assistant", text: "No" },
      { uuid: "c", parent_message_uuid: "a", sender: "assistant", text: "Hello" },
    ] }, 1], // oxfmt-ignore
    ["LM Studio", { name: "T", systemPrompt: "", messages: [
      { versions: [{ type: "singleStep", role: "user", content: [{ type: "text", text: "Hi" }] }], currentlySelected: 0 },
      { versions: [{ role: "assistant", steps: [] }, { type: "multiStep", role: "assistant", steps: [{ type: "contentBlock", content: [{ type: "text", text: "Hello" }] }] }], currentlySelected: 1 },
    ] }, 1], // oxfmt-ignore
    ["ShareGPT", { conversations: [{ from: "human", value: "Hi" }, { from: "gpt", value: "Hello" }] }, 1], // oxfmt-ignore
  ])("%s is read along the branch that was open", (_, file, count) => {
    const read = readConversations(JSON.stringify(file));
    expect(read).toHaveLength(count);
    for (const { columns } of read) expect(columns.map(({ turns }) => turns)).toEqual([said]);
  });

  test.each(["openai", "sharegpt"] as const)("JSONL for %s is written, and read as one conversation a line", (form) => {
    const columns = [said, [...said, { role: "user", text: "Bye" }]].map((turns) => ({ run: "m", turns }));
    const text = toJsonLines({ title: "T", system: "Be kind.", columns } as ConversationContent, form);
    const read = readConversations(text);
    expect(read.map((one) => one.system)).toEqual(["Be kind.", "Be kind."]);
    expect(read.map((one) => one.columns[0]?.turns)).toEqual(columns.map(({ turns }) => turns));
  });

  test("a tree that leads in a circle ends, and any JSON is read or refused", () => {
    const mapping = { a: { parent: "b", message: null }, b: { parent: "a", message: null } };
    expect(() => readConversations(JSON.stringify({ mapping, current_node: "a" }))).toThrow("no messages");
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom("mapping", "history", "messages", "conversations", "chat_messages"),
        (value, name) => {
          try {
            readConversations(JSON.stringify({ [name]: value, current_node: "a" }));
          } catch (error) {
            expect((error as Error).name).toBe("ConversationFileError");
          }
        },
      ),
    );
  });
});

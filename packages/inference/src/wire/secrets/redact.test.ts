import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRedactor } from "./redact.ts";

const KEY = "hf_verySecretKey0123456789";
const redactor = createRedactor([KEY]);

describe("redaction", () => {
  test("writes the authorization header as the specification says, in any spelling", () => {
    for (const name of ["Authorization", "authorization", "AUTHORIZATION"])
      expect(redactor.headers({ [name]: `Key ${KEY}` })).toEqual({ [name]: "Bearer [redacted]" });
  });

  test.each(["x-key", "X-Api-Key", "api-key", "Cookie", "x-auth-token", "Proxy-Authorization", "x-amz-signature"])(
    "covers the header %s even with a value that is not the call's key",
    (name) => {
      expect(JSON.stringify(redactor.headers({ [name]: "another" }))).not.toContain("another");
    },
  );

  test("covers credentials in nested bodies by name", () => {
    expect(
      redactor.body({ a: [{ api_key: "x1", accessToken: "x2", password: "x3", max_tokens: 5, key: "x4" }] }),
    ).toEqual({
      a: [
        { api_key: "[redacted]", accessToken: "[redacted]", password: "[redacted]", max_tokens: 5, key: "[redacted]" },
      ],
    });
  });

  test("takes signatures and user names out of addresses", () => {
    const url = redactor.url("https://user:pw@files.example/a?X-Amz-Signature=abc&size=1&token=def");
    expect(url).toBe("https://files.example/a?X-Amz-Signature=[redacted]&size=1&token=[redacted]");
  });

  test("leaves media out and cuts long texts", () => {
    const body = redactor.body({ image_url: `data:image/png;base64,${"A".repeat(5000)}`, text: "word ".repeat(1000) });
    expect(JSON.stringify(body).length).toBeLessThan(1300);
  });

  test("keeps prototypes alone", () => {
    const body = redactor.body(JSON.parse('{"__proto__": {"polluted": 1}}'));
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(JSON.stringify(body)).toBe('{"__proto__":{"polluted":1}}');
  });

  test("never passes on the call's own key, at any position", () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.string().map((text) => `${text}${KEY}${text}`),
      fc.integer(),
      fc.constant(null),
    );
    const { data } = fc.letrec((tie) => ({
      data: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie("data"), { maxLength: 4 }),
        fc.dictionary(fc.oneof(fc.string(), fc.constant(KEY)), tie("data"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(data, (value) => {
        expect(JSON.stringify(redactor.body(value)) ?? "").not.toContain(KEY);
      }),
    );
  });

  test("leaves no part of a key where a text is cut", () => {
    for (let length = 950; length < 1010; length++) {
      const received = JSON.stringify(redactor.body(`${"a ".repeat(length / 2)}${KEY}`));
      expect(received).not.toContain(KEY.slice(0, 6));
    }
  });

  const wrappings = fc.tuple(
    fc.string({ maxLength: 9 }),
    fc.string({ maxLength: 9 }),
    fc.constantFrom<(text: string) => string>(
      (text) => Buffer.from(text).toString("base64"),
      (text) => Buffer.from(text).toString("base64url"),
      (text) => Buffer.from(`x${Buffer.from(text).toString("base64")}`).toString("base64"),
      (text) => Buffer.from(Buffer.from(text).toString("base64url")).toString("base64url"),
      (text) => Buffer.from(text).toString("hex"),
      (text) => Buffer.from(text).toString("hex").toUpperCase(),
      (text) => encodeURIComponent(text.toWellFormed()),
      (text) => encodeURIComponent(encodeURIComponent(text.toWellFormed())),
      (text) => JSON.stringify(JSON.stringify(text)),
      (text) => text.replace(/[^ ]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`),
      (text) => text.replace(/./g, (character) => `&#${character.charCodeAt(0)};`),
      (text) => text.toLowerCase(),
    ),
  );

  test("covers every encoding of a text that holds a secret", () => {
    const secrets = fc.string({ unit: fc.constantFrom(..."abcXYZ0189_-+/=.~!#$%&*:@"), minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(secrets, wrappings, (secret, [before, after, encode]) => {
        const { text } = createRedactor([secret]);
        expect(text(encode(before + secret + after))).toContain("[redacted]");
      }),
    );
  });

  test("learns a login from the header that says it", () => {
    const login = "ann:correct horse Zürich";
    const header = `Basic ${Buffer.from(login).toString("base64")}`;
    const { learn, text } = createRedactor([]);
    learn(
      { Authorization: header, "Idempotency-Key": "harmless-key", "X-HF-Bill-To": "my-team" },
      "https://a.example/?api_key=query-secret",
    );
    for (const echo of [
      login,
      header,
      "correct horse Zürich",
      Buffer.from(login).toString("base64"),
      Buffer.from(header).toString("base64"),
      encodeURIComponent(login),
      "query-secret",
    ])
      expect(text(`got ${echo}.`), echo).not.toContain(echo);
    expect(text("my-team has no credits")).toBe("my-team has no credits");
  });
});

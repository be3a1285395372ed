import { describe, expect, test } from "vitest";
import { failureInAnswer } from "./choice-failure.ts";
import { classifyFailure, decodeFailure } from "./failure.ts";

describe("the message of a failed answer", () => {
  test.each([
    ["application/json", '{"error":"a"}', "a"],
    ["application/json", '{"error":{"message":"b","type":"x"}}', "b"],
    ["application/json", '{"detail":"c"}', "c"],
    [
      "application/json",
      '{"detail":[{"loc":["body","prompt"],"msg":"field required"}]}',
      "body.prompt: field required",
    ],
    ["application/json", '{"message":"d"}', "d"],
    ["application/json", '{"error":["e","f"]}', "e; f"],
    ["application/json", '{"error":{"error":{"message":"deep"}}}', "deep"],
    ["application/problem+json", '{"title":"g","detail":"h"}', "h"],
    ["text/plain", "plain without a semicolon", "plain without a semicolon"],
    ["text/plain; charset=utf-8", "plain", "plain"],
    ["text/plain", '{"error":"JSON by another name"}', "JSON by another name"],
    ["text/html", "<html><title>502 Bad Gateway</title></html>", "The request failed with status 500: 502 Bad Gateway"],
    ["application/xml", "<Error><Message>expired</Message></Error>", "The request failed with status 500: expired"],
    [
      "application/json",
      '{"error":{"message":"Provider returned error","metadata":{"raw":"{\\"error\\":\\"too long\\"}"}}}',
      "Provider returned error: too long",
    ],
    ["application/json", '{"error":{"message":"Failed","metadata":{"raw":"no JSON"}}}', "Failed: no JSON"],
    ["application/json", '{"message":{"detail":[{"loc":["body"],"msg":"required"}]}}', "body: required"],
    ["application/json", '{"message":{"prompt":["required"]}}', '{"prompt":["required"]}'],
    ["application/json", '{"base_resp":{"status_code":1004,"status_msg":"login fail"}}', "login fail"],
    ["application/json", "null", "The request failed with status 500"],
    ["application/json", "{broken", "{broken"],
    ["", "", "The request failed with status 500"],
  ])("%s %s", (type, body, message) => {
    expect(decodeFailure(500, type, body).message).toBe(message);
  });
});

test.each([
  [401, "no", false, "token_missing"],
  [401, "Invalid credentials", true, "token_invalid"],
  [
    403,
    "This authentication method does not have sufficient permissions to call Inference Providers",
    true,
    "token_scope",
  ],
  [403, "Access to model x is restricted: it is gated", true, "gated_model"],
  [402, "credits", true, "payment_required"],
  [404, "no", true, "not_found"],
  [429, "slow", true, "rate_limited"],
  [503, "busy", true, "provider_unavailable"],
  [400, "bad", true, "provider_api"],
])("%s %s with a token (%s) is %s", (status, message, hasToken, code) => {
  const kind = classifyFailure(status, message, { hasToken, routed: true, hubUrl: "https://hub" });
  expect(kind.code).toBe(code);
});

test.each([
  ["vLLM's", { object: "error", message: "too long", type: "BadRequestError", param: null, code: 400 }],
  ["DashScope's", { code: "InvalidParameter", message: "Range of max_tokens", request_id: "1" }],
  ["MiniMax's", { id: "1", choices: null, base_resp: { status_code: 1008, status_msg: "insufficient balance" } }],
  ["a router's", { error: { message: "no", code: 502 } }],
])("an error in place of an answer is %s", (_, value) => {
  expect(failureInAnswer(value)).toBe(value);
});

test.each([
  { id: "1", choices: [{ index: 0, delta: { content: "a" } }], base_resp: { status_code: 0, status_msg: "" } },
  { code: 0, message: "ok" },
  { token: { id: 1, text: "a", special: false }, generated_text: null },
  { usage: { prompt_tokens: 1 } },
])("an event of an answer is no error", (value) => {
  expect(failureInAnswer(value)).toBeUndefined();
});

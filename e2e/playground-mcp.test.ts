/** Tool servers in the playground: one by its address with a token, and one that the operator connects for all. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWeather } from "../packages/inference/test/programs/weather-over-http.ts";
import {
  startAuthorizationServer,
  type AuthorizationServer,
} from "../packages/inference/test/programs/authorization-server.ts";
import { violationsOf } from "./support/axe.ts";
import { sharedBrowser } from "./support/browser.ts";
import { event, say, type ModelRequest } from "./support/model-server.ts";
import { modelSite } from "./support/model-site.ts";
import type { RunningSite } from "./support/server.ts";

let browser: Browser;
let site: RunningSite;
let toolsAddress: string;
let login: AuthorizationServer;
const requested: ModelRequest[] = [];
/** The keys that reached the server of tools. */
const keys = new Set<string | undefined>();

const callWeather = (response: ServerResponse, name: string) =>
  response.end(
    event({ delta: { tool_calls: [{ index: 0, id: "c1", function: { name, arguments: '{"city":"Lima"}' } }] } }) +
      `${event({ finish_reason: "tool_calls" })}data: [DONE]\n\n`,
  );

beforeAll(async () => {
  browser = await sharedBrowser();
  login = await startAuthorizationServer();
  const shared = await modelSite({
    converse(response, body) {
      requested.push(body);
      const [tool] = (body as { tools?: { function: { name: string } }[] }).tools ?? [];
      const answer = body.messages.at(-1);
      if (tool && answer?.role !== "tool") callWeather(response, tool.function.name);
      else say(response, `I read: ${String(answer?.content)}`);
    },
    tools,
  });
  site = shared;
  toolsAddress = shared.tools;
});
afterAll(async () => {
  login?.close();
  await browser?.close();
});

function tools(request: IncomingMessage, response: ServerResponse): unknown {
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Access-Control-Allow-Headers", "*, Authorization");
  response.setHeader("Access-Control-Expose-Headers", "Mcp-Session-Id, WWW-Authenticate");
  if (request.method === "OPTIONS") return void response.end();
  keys.add(request.headers.authorization);
  const [, token = ""] = /^Bearer (.*)$/.exec(request.headers.authorization ?? "") ?? [];
  if (token === "right" || login.accepts(token)) return serveWeather(request, response);
  const { origin } = new URL(toolsAddress);
  if (request.url === "/.well-known/oauth-protected-resource/mcp") {
    response.setHeader("Content-Type", "application/json");
    return response.end(JSON.stringify({ resource: toolsAddress, authorization_servers: [login.origin] }));
  }
  const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
  response.setHeader("WWW-Authenticate", `Bearer resource_metadata="${metadata}"`);
  response.statusCode = 401;
  return response.end();
}

async function chat(): Promise<{ page: Page; addresses: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto(`${site.address}/playground?task=conversational&run=endpoint~~tiny-chat`);
  await page.getByRole("button", { name: "System prompt and settings" }).click();
  await page.getByText("Tool servers (MCP)").click();
  return { page, addresses };
}

async function askForWeather(page: Page): Promise<void> {
  await page.getByLabel("Message", { exact: true }).fill("Do I need a coat?");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Run \w+_weather/ }).click();
  await page.getByRole("button", { name: "Send results to the model" }).click();
  await page.getByText("I read: 22 degrees in Lima", { exact: true }).waitFor();
}

test("a server that the operator connects: its tool runs on a click, its key is in no request of the page", async () => {
  const { page, addresses } = await chat();
  await page.getByRole("button", { name: "Connect forecast" }).click();
  await page.getByText("Connected: 5 tools, 1 prompt, 1 resource.").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => page.getByRole("checkbox", { name: /forecast_weather/ }).isChecked()).toBe(true);
  await askForWeather(page);
  expect(addresses.filter((address) => address.startsWith(toolsAddress))).toEqual([]);
  await expect.poll(() => page.content()).not.toContain("Bearer right");
  await page.close();
});

test(
  "a server by its address: a wrong token is named, the right one is kept out of the address; prompts and resources go into the message",
  { tags: ["whole"] },
  async () => {
    const { page } = await chat();
    await page.getByLabel("Address of your server").fill(`${toolsAddress}?key=secret`);
    await page.getByRole("button", { name: "Add server" }).click();
    await page.getByText("holds no key").waitFor();
    await page.getByLabel("Address of your server").fill(toolsAddress);
    // Nothing is connected by an address alone: a link could name any server.
    const other = await browser.newPage();
    const called: string[] = [];
    other.on("request", (request) => called.push(request.url()));
    await other.goto(`${page.url()}&mcp=${encodeURIComponent(toolsAddress)}`);
    await other.getByLabel("Message", { exact: true }).click();
    await other.getByRole("button", { name: "System prompt and settings" }).click();
    await other.getByRole("button", { name: /^Connect server/ }).waitFor();
    expect(called.filter((address) => address === toolsAddress)).toEqual([]);
    await other.close();
    await page.getByRole("button", { name: "Add server" }).click();
    const token = page.getByLabel("Token (if the server asks for one)");
    await token.fill("wrong");
    const connect = page.getByRole("button", { name: /^Connect server/ });
    await connect.click();
    await page.getByText("the token is wrong").waitFor();
    await token.fill("right");
    await connect.click();
    await page.getByText("Connected: 5 tools").waitFor();
    expect(page.url()).not.toContain("right");
    await page.getByRole("textbox", { name: "city" }).fill("Cusco");
    await page.getByRole("button", { name: "Put packing into the message" }).click();
    await page.getByRole("button", { name: "Add Cities to the message" }).click();
    const message = page.getByLabel("Message", { exact: true });
    await expect
      .poll(() => message.inputValue())
      .toMatch(/What do I pack for Cusco\?[^]*Content of Cities:\s+Lima, Cusco/);
    await page.getByRole("checkbox", { name: /_weather/ }).check();
    await askForWeather(page);
    await page.close();
  },
);

test(
  "a server that asks for a sign-in: its host is allowed first, a window comes back with a code, and the token stays in the tab",
  { tags: ["whole"] },
  async () => {
    const { page, addresses } = await chat();
    await page.getByLabel("Address of your server").fill(toolsAddress);
    await page.getByRole("button", { name: "Add server" }).click();
    const connect = page.getByRole("button", { name: /^Connect server/ });
    const { host } = new URL(login.origin);
    await page.getByRole("button", { name: `Allow ${host}` }).click();
    const signIn = page.getByRole("button", { name: `Sign in at ${host}` });
    await signIn.waitFor();
    expect(await violationsOf(page)).toEqual([]);

    // A person who says no is told so, and can try again.
    const [refused] = await Promise.all([page.context().waitForEvent("page"), signIn.click()]);
    await refused.getByRole("link", { name: "Refuse" }).click();
    await page.getByText("The sign-in did not succeed: The person said no.").waitFor();
    await connect.click();
    const [window] = await Promise.all([page.context().waitForEvent("page"), signIn.click()]);
    await Promise.all([window.waitForEvent("close"), window.getByRole("link", { name: "Agree" }).click()]);
    await page.getByText("Connected: 5 tools, 1 prompt, 1 resource.").waitFor();

    expect(login.clients[0]?.redirect_uris).toEqual([`${site.address}/mcp-sign-in.html`]);
    const token = [...keys].map((key) => key?.replace("Bearer ", "") ?? "").find((key) => login.accepts(key)) ?? "";
    expect(token).not.toBe("");
    expect(addresses.filter((address) => address.includes(token) || address.includes("code="))).toEqual([]);
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token);
    await page.getByRole("checkbox", { name: /_weather/ }).check();
    await askForWeather(page);
    await page.close();
  },
);

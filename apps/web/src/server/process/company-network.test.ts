// @module-tag slow
/** A company's network: a proxy that all requests take, and an authority of its own. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { startTestKit } from "@vitrine/test-kit";
import { expect, onTestFinished, test } from "vitest";
import { FOLDERS } from "../folders.ts";

test("the doctor reaches the hub by the proxy, and names the setting for a certificate that is not known", async () => {
  const kit = await startTestKit();
  onTestFinished(() => kit.close());
  const proxy = await kit.proxy();
  const doctor = async (more: Record<string, string>): Promise<string> => {
    const env = {
      PATH: process.env["PATH"] ?? "",
      PORT: "0",
      VITRINE_DATA: join(FOLDERS.root, ".vitrine/test-doctor"),
      HTTPS_PROXY: proxy.url,
      ...more,
    };
    const program = ["--conditions=vitrine-source", join(FOLDERS.root, "apps/web/src/doctor.ts")];
    const running = spawn(process.execPath, program, { env });
    let said = "";
    running.stdout.setEncoding("utf8").on("data", (text: string) => void (said += text));
    await new Promise((ended) => running.once("close", ended));
    return said;
  };
  const [known, unknown] = await Promise.all([doctor({ NODE_EXTRA_CA_CERTS: proxy.certificate }), doctor({})]);
  expect(known).toContain("https://huggingface.co answers");
  expect(unknown).toMatch(/huggingface\.co cannot be reached \(\w+: Set NODE_EXTRA_CA_CERTS to the file/);
});

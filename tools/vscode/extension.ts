/** The extension of VS Code: starts the language server of `@vitrine/chat-template` that lies beside it. */
import { join } from "node:path";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

/** Called by the editor when the first template is opened. */
export function activate({ extensionPath }: { extensionPath: string }): Promise<void> {
  const module = join(extensionPath, "server.mjs");
  client = new LanguageClient(
    "vitrine-template",
    "Chat templates",
    { module, args: ["language-server"], transport: TransportKind.stdio },
    { documentSelector: [{ language: "chat-template" }] },
  );
  return client.start();
}

/** Called by the editor before it ends. */
export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}

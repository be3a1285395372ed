/** Who may see which models: tokens, people who sign in, and their sessions. */
import { stat } from "node:fs/promises";
import { AccessFile } from "@vitrine/hub";
import { type Diagnostic, note, well, wrong } from "../../server/diagnostic.ts";
import { describeError } from "../../server/log/error-log.ts";
import { defineModule, state } from "../../server/module.ts";
import { SettingsError } from "../../server/settings/settings.ts";
import { IdentityProvider, IdentityProviderError, type IdentityProviderOptions } from "./identity-provider.ts";
import { settings } from "./settings.ts";

export const accounts = defineModule({
  id: "accounts",
  about: "Who may see which models: tokens, people who sign in, and their sessions.",
  settings,
  state: [
    state("table", "vitrine_personal_tokens", "Tokens that people made for themselves, as digests."),
    state("table", "vitrine_rights", "Who may do what, and who granted it."),
    state("table", "vitrine_people", "Everybody who signed in, with their groups.", { isSecret: true }),
    state("note", "people-secret", "The key that seals refresh tokens of an identity provider.", { isSecret: true }),
    state("note", "session-secret", "Keys that sign sessions, the newest first.", { isSecret: true }),
    state("note", "session-ended:*", "Sessions that ended before their time."),
  ],
  files: ({ settings: { accessFile: path } }) => [{ about: "access", path, read: (file) => AccessFile.open(file) }],
  async *diagnose({ settings: { accessFile, identityProvider, isPersonal, origin, host } }) {
    if (accessFile !== undefined) {
      yield* await tokenFileDiagnostic(accessFile, identityProvider !== undefined);
    } else if (!isPersonal)
      yield note(
        "exposure",
        `Everyone who reaches ${origin ?? host} sees every model. VITRINE_ACCESS asks for a token.`,
      );
    if (identityProvider) yield await providerDiagnostic(identityProvider);
  },
  async open({ settings: { accessFile, ...options }, store, provided, limits, log }) {
    if (accessFile === undefined) {
      const secrets = options.isPersonal ? 0 : await store.rights.countPrivate();
      if (secrets === 0) return {};
      const whose = `${secrets} private ${secrets === 1 ? "repository" : "repositories"}`;
      throw new SettingsError([
        `VITRINE_ACCESS is not set, and everybody who reaches this site would see its ${whose}. Set it, or make them public first.`,
      ]);
    }
    const onProblem = (problem: string | undefined) =>
      problem === undefined
        ? log.info(`${accessFile} can be read again.`)
        : log.warn(`Nobody of the access file is let in until it is repaired. ${problem}`);
    const [access, { openAccounts }] = await Promise.all([
      AccessFile.open(accessFile, onProblem),
      import("./guard.ts"),
    ]);
    return openAccounts({
      access,
      store: provided.store ?? store,
      limits,
      userHeader: options.userHeader,
      identityProvider: options.identityProvider && new IdentityProvider(options.identityProvider),
      onError: log.error,
    });
  },
});

/** @param hasOthers whether people sign in, who may have rights that the file does not name */
async function tokenFileDiagnostic(path: string, hasOthers: boolean): Promise<Diagnostic[]> {
  const { mode = 0 } = (await stat(path).catch(() => undefined)) ?? {};
  // The check of its content reports a missing file.
  const file = await AccessFile.open(path).catch(() => undefined);
  const closed = (await file?.isClosed())
    ? [
        (hasOthers ? note : wrong)(
          "access",
          `${path} lets nobody in: it has no group, and every token has expired or there is none. Run: npm run token -- create …`,
        ),
      ]
    : [];
  if (process.platform === "win32" || (mode & 0o022) === 0) return closed;
  return [
    ...closed,
    wrong("access", `Others can write ${path}, and give themselves any right. Run: chmod go-w ${path}`),
  ];
}

async function providerDiagnostic(options: IdentityProviderOptions): Promise<Diagnostic> {
  try {
    await new IdentityProvider(options).configuration();
    return well("sign-in", `The identity provider answers at ${options.issuer}.`);
  } catch (error) {
    const why =
      error instanceof IdentityProviderError ? (error.hint ?? error.message) : describeError(error).split("\n", 1)[0];
    return wrong("sign-in", `Nobody can sign in by VITRINE_OIDC_ISSUER. ${why}`);
  }
}

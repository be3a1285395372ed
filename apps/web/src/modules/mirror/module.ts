/** Models of another hub: copied with their files, or added to the catalog by a visitor. */
import { resolve } from "node:path";
import { Mirror, readMirrorRules } from "@vitrine/hub";
import { describeError } from "../../server/log/error-log.ts";
import { defineModule, state } from "../../server/module.ts";
import * as kinds from "../../server/settings/kinds.ts";
import { setting, settingOf } from "../../server/settings/setting.ts";

export const mirror = defineModule({
  id: "mirror",
  about: "Models of another hub: copied with their files, or added to the catalog by a visitor.",
  settings: {
    mirror: settingOf(
      "VITRINE_MIRROR",
      "Address of a hub to [mirror](mirror.md), or a JSON file with the rules of the mirror. Same as `npm start -- --mirror …`.",
      ({ text, options }) => {
        const rules = options("--mirror")[0] ?? text("VITRINE_MIRROR");
        return rules && !/^https?:/.test(rules) ? resolve(text("INIT_CWD") ?? ".", rules) : rules;
      },
      { option: "--mirror ADDRESS" },
    ),
    mirrorToken: setting("VITRINE_MIRROR_TOKEN", "Token for that hub. It goes to the hub alone.", kinds.token, {
      isSecret: true,
      needs: "VITRINE_MIRROR",
    }),
    canAddModels: setting(
      "VITRINE_ADD_MODELS",
      "Whether visitors can [add a model](finding-models.md#add-a-model-from-the-hub) from the hub to the catalog.",
      kinds.isOn,
      { default: "on for a site on this machine, else off" },
    ),
  },
  state: [
    state("folder", "mirror", "Copies of another hub's models.", {
      backup: { notSaved: "`npm run mirror` copies them again." },
    }),
    state("folder", "added", "Descriptions of models that visitors added."),
  ],
  files: ({ settings: { mirror: path } }) => [{ about: "mirror", path, read: readMirrorRules }],
  async addresses({ settings: { mirror: path } }) {
    const rules = path === undefined ? undefined : await readMirrorRules(path).catch(() => undefined);
    if (rules === undefined) return [];
    const otherwise = "Only models that were copied before can be loaded.";
    const url = `${rules.from}/api/models?limit=1`;
    return [{ about: "mirror", name: "The hub", url, otherwise, expects: /^\s*\[/ }];
  },
  async open({ settings: { mirror: rules, mirrorToken, canAddModels, ...core }, store, log, provided }) {
    const { addModelRoutes } = await import("./add-model.ts");
    const { local, push } = provided;
    // Before the first look at the folders has ended, nobody knows which names are the site's own.
    const firstLook = local?.settled();
    const openIn = async (folder: string, from: string) =>
      new Mirror({
        folder: resolve(core.dataDir, folder),
        rules: await readMirrorRules(from),
        store,
        token: rules === undefined ? undefined : mirrorToken,
        ownIds: async () => {
          await firstLook;
          return [...(local?.ids() ?? []), ...((await push?.pushed.ids()) ?? [])];
        },
        log: log.warn,
      });
    const mirror = rules === undefined ? undefined : await openIn("mirror", rules);
    void mirror?.fillStore().then(
      (added) => added > 0 && log.info(`${added} mirrored models were new to the store.`),
      (error: unknown) => log.warn(`Mirrored models could not be shown: ${describeError(error)}`),
    );
    const adds = (canAddModels ?? core.isPersonal) && core.canFetch && store.isWritable;
    const adder = adds ? (mirror ?? (await openIn("added", core.hubEndpoint))) : undefined;
    return { provides: { mirror, adder }, routes: addModelRoutes };
  },
});

/** Models of another hub: copied with their files, or added to the catalog by a visitor. */
import { defineModule, state } from "../../server/module.ts";
import { settings } from "./settings.ts";

export const mirror = defineModule({
  id: "mirror",
  about: "Models of another hub: copied with their files, or added to the catalog by a visitor.",
  settings,
  state: [
    state("folder", "mirror", "Copies of another hub's models."),
    state("folder", "added", "Descriptions of models that visitors added."),
  ],
  async open({ settings: { mirror: rules, mirrorToken, canAddModels, ...core }, store, log, provided }) {
    const [{ Mirror, readMirrorRules }, { addModelRoutes }, { resolve }, { describeError }] = await Promise.all([
      import("@vitrine/hub"),
      import("./add-model.ts"),
      import("node:path"),
      import("../../server/log/error-log.ts"),
    ]);
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

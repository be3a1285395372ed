/** A model in pages of other sites: frames, custom elements and oEmbed. */
import { defineModule } from "../../server/module.ts";

export const embeds = defineModule({
  id: "embeds",
  about: "A model in pages of other sites.",
  settings: {},
  state: [],
  async open() {
    const [{ embedRoute }, { embedRoutes }] = await Promise.all([import("./embed.tsx"), import("./embed-routes.tsx")]);
    return { pages: [embedRoute], routes: embedRoutes };
  },
});

/** Trying models on a page: conversations, forms of tasks, sheets and blind comparisons. */
import { defineModule } from "../../server/module.ts";

export const playground = defineModule({
  id: "playground",
  about: "Pages that try models: conversations, tasks, prompt sheets and blind comparisons.",
  settings: {},
  state: [],
  async open() {
    const [{ playgroundPages }, { playgroundRoutes }] = await Promise.all([
      import("./routes/playground-pages.ts"),
      import("./routes/playground-routes.ts"),
    ]);
    return { pages: playgroundPages, routes: playgroundRoutes };
  },
});

/** Trying models on a page: conversations, forms of tasks, sheets and blind comparisons. */
import { defineModule } from "../../server/module.ts";

export const playground = defineModule({
  id: "playground",
  about: "Pages that try models: conversations, tasks, prompt sheets and blind comparisons.",
  settings: {},
  state: [],
  async open() {
    const [{ playgroundPages }, { playgroundRoutes }, { answerKeeper }] = await Promise.all([
      import("./routes/playground-pages.ts"),
      import("./routes/playground-routes.ts"),
      import("./routes/answer-keeper.ts"),
    ]);
    const keeper = answerKeeper();
    return {
      pages: playgroundPages,
      routes: playgroundRoutes,
      around: () => [keeper.around],
      sharedRoutes: () => keeper.routes,
      onDraining: (graceMs) => void setTimeout(keeper.close, graceMs).unref(),
      close: async () => keeper.close(),
    };
  },
});

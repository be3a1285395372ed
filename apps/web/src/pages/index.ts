/** Every address of the site. The first match wins. */
import type { Route } from "../shell/page.ts";
import { chatTemplateRoute } from "./chat-template/chat-template.tsx";
import { compareRoute } from "./compare/compare.tsx";
import { componentRoutes } from "./components/components.tsx";
import { docsRoutes } from "./docs/docs.tsx";
import { embedRoute } from "./embeds/embed.tsx";
import { homeRoute } from "./home/home.tsx";
import { librariesRoute, libraryRoute } from "./libraries/libraries.tsx";
import { modelRoutes } from "./model/model.tsx";
import { modelsRoute } from "./models/models.tsx";
import { playgroundRoute } from "./playground/playground-route.tsx";
import { providerRoute } from "./providers/provider.tsx";
import { providersRoute } from "./providers/providers.tsx";
import { quantizationRoute } from "./quantization/quantization.tsx";
import { searchRoute } from "./search/search.tsx";
import { sitemapRoutes } from "./sitemap/sitemap.ts";
import { sourcesRoute } from "./sources/sources.tsx";
import { taskRoute } from "./tasks/task.tsx";
import { tasksRoute } from "./tasks/tasks.tsx";

export const routes: readonly Route[] = [
  homeRoute,
  modelsRoute,
  compareRoute,
  ...modelRoutes,
  tasksRoute,
  taskRoute,
  librariesRoute,
  libraryRoute,
  quantizationRoute,
  ...componentRoutes,
  embedRoute,
  playgroundRoute,
  providersRoute,
  providerRoute,
  chatTemplateRoute,
  ...docsRoutes,
  sourcesRoute,
  searchRoute,
  ...sitemapRoutes,
];

/** Every address of the site. The first match wins. */
import type { Route } from "../site/page.ts";
import { chatTemplateRoute } from "./chat-template.tsx";
import { compareRoute } from "./compare.tsx";
import { componentRoutes } from "./components.tsx";
import { docsRoutes } from "./docs.tsx";
import { embedRoute } from "./embed.tsx";
import { homeRoute } from "./home.tsx";
import { librariesRoute, libraryRoute } from "./libraries.tsx";
import { modelRoutes } from "./model.tsx";
import { modelsRoute } from "./models.tsx";
import { playgroundRoute } from "./playground.tsx";
import { providerRoute } from "./provider.tsx";
import { providersRoute } from "./providers.tsx";
import { quantizationRoute } from "./quantization.tsx";
import { searchRoute } from "./search.tsx";
import { sitemapRoutes } from "./sitemap.ts";
import { sourcesRoute } from "./sources.tsx";
import { taskRoute } from "./task.tsx";
import { tasksRoute } from "./tasks.tsx";

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

/** This site's own packages, to be installed from it. */
import { defineModule } from "../../server/module.ts";
import * as kinds from "../../server/settings/kinds.ts";
import { settingOf } from "../../server/settings/setting.ts";

export const packages = defineModule({
  id: "packages",
  about: "The packages of this product, to be installed from this site.",
  settings: {
    isPublished: settingOf(
      "VITRINE_PACKAGES_PUBLISHED",
      "`1` says that the `@vitrine` packages are in the public registry. Otherwise pages name this site’s tarballs.",
      ({ parse }) => parse("VITRINE_PACKAGES_PUBLISHED", kinds.choice("1", "0")) === "1",
      { default: "off" },
    ),
  },
  state: [],
  async open({ settings, folders }) {
    const { loadPackages, packageRoutes } = await import("./package-tarballs.ts");
    const { isPublished, origin, port } = settings;
    const files = await loadPackages(folders.packages, isPublished, origin ?? `http://localhost:${port}`);
    return { provides: { packages: files }, routes: () => packageRoutes(files), onBuilt: files.reload };
  },
});

/**
 * The architecture as a table: which package may import which, and the rooms (folders of `src`) inside each.
 * `npm run check` refuses an import that is not allowed here, and `docs/architecture.md` is checked against it.
 */

/** Package → packages of this repository that it may import. */
export const PACKAGE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  tasks: [],
  "chat-template": ["base"],
  code: ["base"],
  markdown: ["base"],
  models: ["base", "tasks"],
  libraries: ["base", "tasks", "models", "code"],
  inference: ["base", "tasks", "models", "code"],
  hub: ["base", "tasks", "models", "libraries"],
  "local-models": ["base", "inference"],
  "test-kit": [],
  docs: ["base", "markdown"],
  react: ["tasks", "chat-template", "code", "models", "libraries", "inference"],
};

/** Packages that only the tests of a package may import. */
export const TEST_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  inference: ["test-kit"],
  react: ["markdown"],
};

/** A room, or several rooms on one floor that do not know each other. */
export type Floor = string | readonly string[];

/**
 * The rooms of a source folder from the ground up: a room imports itself and those before it. Files of `src` itself, the
 * entries, come last. Tests and `testing` are exempt.
 */
export const ROOMS: Readonly<Record<string, readonly Floor[]>> = {
  "packages/chat-template": [
    "python",
    "syntax",
    "builtins",
    "compile",
    "analysis",
    "chat",
    "answers",
    "language-server",
    "cli",
  ],
  "packages/docs": [
    "notebooks",
    "folders",
    "references",
    "search",
    "api-reference",
    ["openapi", "project", "run"],
    "site",
    "print",
    "cli",
  ],
  "packages/hub": [
    "store",
    "git",
    ["access", "audit", "ledger"],
    "search",
    "backup",
    "import",
    "local-repositories",
    "scans",
    "manifests",
    "license-policy",
    "mirror",
    "bucket",
    "repositories",
    "folder-history",
    "http-api",
  ],
  "packages/inference": [
    "wire",
    ["files", "messages"],
    "protocol",
    "servers",
    "providers",
    "routing",
    "jobs",
    "chat",
    "tasks",
    "client",
    ["ai-sdk", "call-snippets", "mcp", "openai", "recording", "router"],
  ],
  "packages/libraries": [
    "model",
    "entry",
    "metadata",
    ["count-query", "runs-with", "verification", "notebook"],
    ["snippets", "local-apps"],
    "registry",
    "usage",
  ],
  "packages/local-models": ["model", "media", "engines", "models", "runtime", "http"],
  "packages/markdown": [
    "bounded",
    "heading-ids",
    "html",
    "highlight",
    "dialect",
    "diagrams",
    "render",
    ["messages", "cards", "page-script"],
  ],
  "packages/react": ["labels", "messages", "element", "sample-data", "components", "examples"],
  "packages/models": ["record", "quantization", "readers", "metadata", "licenses"],
  "packages/tasks": [["entry", "schema", "sample"], "tasks", "generated", "catalog"],
  "apps/web": ["languages", "content", "catalog", "shell", "pages", "server", "modules"],
};

/** Rooms whose folders do not import each other: each page family and each module is alone. */
export const SEPARATE_FOLDERS: readonly string[] = ["apps/web/src/pages", "apps/web/src/modules"];

/**
 * The API as an OpenAPI 3.1 document describes it. Parameters come from the tables that the server reads by
 * (parameters.ts); what is said here in addition is what an address answers.
 */
import { type ApiParameter, LIST_PARAMETERS, MODEL_PARAMETERS, SITE_FIELDS, TREE_PARAMETERS } from "./parameters.ts";

/** An object of an OpenAPI document. */
export type ApiObject = Readonly<Record<string, unknown>>;

/** Building blocks of an OpenAPI document. */
export interface ApiDescription {
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, ApiObject>>;
  schemas: Readonly<Record<string, ApiObject>>;
}

const TEXT = { type: "string" };
const NUMBER = { type: "integer", minimum: 0 };

/** A table of parameters as OpenAPI has them; lists may be repeated or hold commas. */
function queryParameters(table: readonly ApiParameter[]): ApiObject[] {
  return table.map(({ name, description, schema, deprecated }) => ({
    name,
    in: "query",
    description,
    schema,
    ...(deprecated && { deprecated }),
  }));
}

/** A part of the path. */
function pathParameter(name: string, description: string, examples: readonly string[]): ApiObject {
  return { name, in: "path", required: true, description, schema: { ...TEXT, examples } };
}

/** An answer in JSON. */
function jsonAnswer(description: string, schema: ApiObject, headers?: ApiObject): ApiObject {
  return { description, content: { "application/json": { schema } }, ...(headers && { headers }) };
}

function refused(...statuses: readonly (keyof typeof REFUSALS)[]): ApiObject {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: REFUSALS[status],
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    ]),
  );
}

const REFUSALS = {
  "400": "A parameter is not known or has another form; the text says which, and what is allowed.",
  "401": "Checks a token. This site has none.",
  "404": "There is no such model, revision, file or folder.",
  "501": "The file is not here, and nothing says where it is.",
} as const;

const OWNER = pathParameter("owner", "The owner. For a model without an owner, use its name alone.", ["openai"]);
const NAME = pathParameter("name", "What the model is called.", ["whisper-large-v3"]);
const REVISION = pathParameter("revision", "`main`, `HEAD`, or the commit that the record was read at.", ["main"]);
const FOLDER = pathParameter("folder", "A folder of the repository; slashes need no encoding.", ["onnx"]);
const FILE = pathParameter("path", "A file of the repository; slashes need no encoding.", ["README.md"]);
const LINK = {
  Link: { description: 'The address of the next page, `<…>; rel="next"`; the last page has none.', schema: TEXT },
};
const MODEL = { $ref: "#/components/schemas/Model" };
const ENTRIES = { type: "array", items: { $ref: "#/components/schemas/TreeEntry" } };

function get(operationId: string, summary: string, more: ApiObject): ApiObject {
  return { get: { operationId, summary, tags: ["Models"], ...more } };
}

function file(operationId: string, summary: string): ApiObject {
  const parameters = [OWNER, NAME, REVISION, FILE];
  const responses = {
    "200": { description: "The file.", content: { "application/octet-stream": {} } },
    "206": { description: "The requested range." },
    "304": { description: "It has not changed since `If-None-Match`." },
    "307": { description: "Where the file is: at the hub that the record was read from, at its commit." },
    ...refused("404", "501"),
  };
  return { get: { operationId, summary, tags: ["Files"], parameters, responses } };
}

/** Description of this package's API. */
export const HUB_API_DESCRIPTION: ApiDescription = {
  tags: [
    {
      name: "Models",
      description: "The read API of a hub, for its clients and everyone else. Set `HF_ENDPOINT` to this site.",
    },
    {
      name: "Files",
      description: "Files of local models are served here; for others the site redirects to their hub.",
    },
  ],
  paths: {
    "/api/models": get("listModels", "A list of models, page by page", {
      parameters: queryParameters(LIST_PARAMETERS),
      responses: { "200": jsonAnswer("A page.", { type: "array", items: MODEL }, LINK), ...refused("400") },
    }),
    "/api/models/{owner}/{name}": get("getModel", "One model", {
      parameters: [OWNER, NAME, ...queryParameters(MODEL_PARAMETERS)],
      responses: { "200": jsonAnswer("The model.", MODEL), ...refused("400", "404") },
    }),
    "/api/models/{owner}/{name}/revision/{revision}": get("getModelAt", "One model at a revision", {
      parameters: [OWNER, NAME, REVISION, ...queryParameters(MODEL_PARAMETERS)],
      responses: { "200": jsonAnswer("The model.", MODEL), ...refused("400", "404") },
    }),
    "/api/models/{owner}/{name}/tree/{revision}": get("listFiles", "The files of a model", {
      parameters: [OWNER, NAME, REVISION, ...queryParameters(TREE_PARAMETERS)],
      responses: { "200": jsonAnswer("A page.", ENTRIES, LINK), ...refused("400", "404") },
    }),
    "/api/models/{owner}/{name}/tree/{revision}/{folder}": get("listFolder", "The files of a folder", {
      parameters: [OWNER, NAME, REVISION, FOLDER, ...queryParameters(TREE_PARAMETERS)],
      responses: { "200": jsonAnswer("A page.", ENTRIES, LINK), ...refused("400", "404") },
    }),
    "/api/models/{owner}/{name}/paths-info/{revision}": {
      post: {
        operationId: "pathsInfo",
        summary: "Files by their paths",
        tags: ["Models"],
        parameters: [OWNER, NAME, REVISION],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/PathsRequest" } },
            "application/x-www-form-urlencoded": { schema: { $ref: "#/components/schemas/PathsRequest" } },
          },
        },
        responses: { "200": jsonAnswer("Those that are there.", ENTRIES), ...refused("400", "404") },
      },
    },
    "/api/models/{owner}/{name}/refs": get("listRefs", "Branches of a model: there is one, called main", {
      parameters: [OWNER, NAME],
      responses: { "200": jsonAnswer("The branch.", { $ref: "#/components/schemas/Refs" }), ...refused("404") },
    }),
    "/api/models/{owner}/{name}/auth-check": get("checkAccess", "Whether the model may be read", {
      parameters: [OWNER, NAME],
      responses: { "200": jsonAnswer("It may.", { type: "object" }), ...refused("404") },
    }),
    "/api/models/{owner}/{name}/manifest/{revision}": get("getManifest", "A signed list of files with their SHA-256", {
      parameters: [OWNER, NAME, REVISION],
      responses: {
        "200": jsonAnswer("An in-toto statement in a DSSE envelope.", { type: "object" }),
        ...refused("404"),
      },
    }),
    "/api/manifest-key": get("getManifestKey", "The public key that lists of files are signed with", {
      responses: { "200": { description: "In PEM.", content: { "text/plain": {} } }, ...refused("404") },
    }),
    "/api/models-tags-by-type": get("listTags", "Tasks, libraries, languages and licenses that models here have", {
      responses: {
        "200": jsonAnswer("Tags by kind.", {
          type: "object",
          additionalProperties: { type: "array", items: { $ref: "#/components/schemas/Tag" } },
        }),
      },
    }),
    "/api/tasks": get("listTasks", "The task catalog", {
      responses: { "200": jsonAnswer("Tasks by id.", { type: "object", additionalProperties: { type: "object" } }) },
    }),
    "/api/whoami-v2": get("whoAmI", "Whose token it is, on a site with tokens", {
      responses: { "200": jsonAnswer("The reader.", { type: "object" }), ...refused("401") },
    }),
    "/{owner}/{name}/resolve/{revision}/{path}": file("getFile", "A file, or where it is"),
    "/{owner}/{name}/raw/{revision}/{path}": file(
      "getRawFile",
      "A file as the repository has it; cards are always here",
    ),
  },
  schemas: {
    Model: {
      type: "object",
      description:
        "A model with a hub's field names. Unknown fields are absent. Lists have the first eight fields and those requested.",
      required: ["_id", "id"],
      properties: {
        _id: { ...TEXT, description: "24 hexadecimal digits that stay the same." },
        id: { ...TEXT, description: "`name` or `owner/name`.", examples: ["openai/whisper-large-v3"] },
        modelId: { ...TEXT, description: "The id, as old clients name it." },
        likes: NUMBER,
        private: { type: "boolean" },
        downloads: { ...NUMBER, description: "Of the last 30 days." },
        tags: { type: "array", items: TEXT },
        pipeline_tag: { ...TEXT, description: "The task." },
        library_name: TEXT,
        createdAt: { ...TEXT, format: "date-time" },
        lastModified: { ...TEXT, format: "date-time" },
        author: TEXT,
        sha: { ...TEXT, description: "The commit that the record was read at." },
        gated: { enum: [false, "auto", "manual"] },
        disabled: { type: "boolean" },
        siblings: { type: "array", items: { $ref: "#/components/schemas/Sibling" } },
        config: { type: "object" },
        cardData: { type: "object" },
        safetensors: { type: "object", description: "Numbers of parameters by their type." },
        gguf: { type: "object" },
        inference: { enum: ["warm"] },
        ...Object.fromEntries(
          SITE_FIELDS.map((name) => [
            name,
            { description: "Of this site: the origin of the record and the sources of its fields." },
          ]),
        ),
      },
    },
    Sibling: {
      type: "object",
      description: "A file of a model.",
      required: ["rfilename"],
      properties: { rfilename: TEXT, size: { type: ["integer", "null"] }, blobId: TEXT },
    },
    TreeEntry: {
      type: "object",
      description: "A file or folder.",
      required: ["type", "path"],
      properties: {
        type: { enum: ["file", "directory"] },
        path: TEXT,
        oid: { type: ["string", "null"], description: "The hash of the git blob; `null` where no source has it." },
        size: { type: ["integer", "null"], description: "Bytes; `null` where no source says." },
        lfs: { type: "object", properties: { oid: TEXT, size: NUMBER, pointerSize: NUMBER } },
        lastCommit: { type: "object", properties: { id: TEXT, title: TEXT, date: { ...TEXT, format: "date-time" } } },
      },
    },
    PathsRequest: {
      type: "object",
      required: ["paths"],
      properties: {
        paths: { type: "array", maxItems: 1000, items: TEXT, examples: [["README.md", "config.json"]] },
        expand: { type: "boolean", default: false },
      },
    },
    Refs: {
      type: "object",
      properties: {
        branches: {
          type: "array",
          items: { type: "object", properties: { name: TEXT, ref: TEXT, targetCommit: TEXT } },
        },
        tags: { type: "array", items: { type: "object" } },
        converts: { type: "array", items: { type: "object" } },
      },
    },
    Tag: {
      type: "object",
      required: ["id", "label", "type"],
      properties: { id: TEXT, label: TEXT, type: TEXT, subType: TEXT },
    },
    Refusal: {
      type: "object",
      description: "Why something was not answered. The same text is in `X-Error-Message`, a code in `X-Error-Code`.",
      required: ["error"],
      properties: { error: TEXT },
    },
  },
};

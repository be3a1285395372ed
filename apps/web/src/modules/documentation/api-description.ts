/**
 * The OpenAPI 3.1 document of everything that this site answers to programs: the hub's API, as its package describes it,
 * and the site's own addresses. Served at one fixed address, and shown as pages of the documentation.
 */
import { HUB_API_DESCRIPTION, type ApiObject } from "@vitrine/hub";
import { TASKS } from "@vitrine/tasks";
import { SITE_API, type SiteOperation } from "../../server/http/site-api.ts";
import { SITE_NAME } from "../../catalog/site-name.ts";

const SCHEMAS: Readonly<Record<SiteOperation["answer"][0], ApiObject>> = {
  object: { type: "object" },
  array: { type: "array", items: { type: "object" } },
  any: {},
  text: { type: "string" },
};

const TAG = "Site";
const CALL = ["task", "model", "place", "provider", "endpoint"];

function operation(id: string, { path, method, summary, description, query = [], ...more }: SiteOperation): ApiObject {
  const [type, about] = more.answer;
  const content = { [type === "text" ? "text/plain" : "application/json"]: { schema: SCHEMAS[type] } };
  const others = Object.entries(more.otherAnswers ?? {}).map(([status, text]) => [status, { description: text }]);
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { enum: Object.keys(TASKS) },
    })),
    ...query.map(({ name, description: says, maxLength, examples }) => ({
      name,
      in: "query",
      description: `${says} At max ${maxLength} characters are read.`,
      schema: { type: "string", examples },
    })),
  ];
  const requestBody = {
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: CALL,
          properties: {
            ...Object.fromEntries(CALL.map((name) => [name, { type: "string" }])),
            inputs: {},
            parameters: { type: "object" },
            messages: { type: "array", items: { type: "object" } },
          },
        },
      },
    },
  };
  return {
    [method]: {
      operationId: id,
      summary,
      tags: [TAG],
      ...(description !== undefined && { description }),
      ...(parameters.length > 0 && { parameters }),
      ...(method === "post" && { requestBody }),
      responses: { "200": { description: about, content }, ...(Object.fromEntries(others) as ApiObject) },
    },
  };
}

/** The document. `origin` is the site's public address. */
export function apiDescription(origin: string): ApiObject {
  const local = Object.entries(SITE_API).map(([id, entry]) => [entry.path, operation(id, entry)] as const);
  return {
    openapi: "3.1.0",
    info: {
      title: `${SITE_NAME} HTTP API`,
      version: "1",
      description:
        "The site's API for programs. A site with tokens takes one as `Authorization: Bearer …`; others read none. Routes that run models speak their providers’ protocols and are not described here.",
    },
    servers: [{ url: origin }],
    tags: [
      ...HUB_API_DESCRIPTION.tags,
      { name: TAG, description: "Requests of this site’s own pages and of its operator." },
    ],
    paths: { ...HUB_API_DESCRIPTION.paths, ...Object.fromEntries(local) },
    components: {
      schemas: HUB_API_DESCRIPTION.schemas,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A token of this site, where it has any." },
      },
    },
    security: [{}, { token: [] }],
  };
}

/**
 * The OpenAPI 3.1 document of everything that this site answers to programs: the hub's API, as its package describes it,
 * and the site's own addresses. Served at one fixed address, and shown as pages of the documentation.
 */
import { HUB_API_DESCRIPTION, type ApiObject } from "@vitrine/hub";
import { TASKS } from "@vitrine/tasks";
import { SITE_API, type SiteOperation } from "../../server/http/site-api.ts";
import { SITE_NAME } from "../../catalog/site-name.ts";

const JSON_ANSWERS: Readonly<Record<keyof typeof SITE_API, { description: string; schema: ApiObject } | string>> = {
  description: { description: "The document.", schema: { type: "object" } },
  tasks: { description: "Tasks by id.", schema: { type: "object" } },
  taskSchema: { description: "Schemas by what they are for.", schema: { type: "object" } },
  suggest: { description: "Models, the likeliest first.", schema: { type: "array", items: { type: "object" } } },
  docsSearch: { description: "Sections, the likeliest first.", schema: { type: "array", items: { type: "object" } } },
  palette: { description: "The pages.", schema: {} },
  playgroundTask: { description: "Places and models.", schema: { type: "object" } },
  playgroundModels: {
    description: "Models, the likeliest first.",
    schema: { type: "array", items: { type: "object" } },
  },
  playgroundModel: { description: "Who serves it; empty where the model is not known.", schema: { type: "object" } },
  callCode: { description: "Code by language.", schema: {} },
  alive: "It answers.",
  ready: "It can answer.",
};

/** Answers other than the usual one. */
const OTHERS: Readonly<Partial<Record<keyof typeof SITE_API, ApiObject>>> = {
  taskSchema: { "404": { description: "There is no such task." } },
  playgroundTask: { "404": { description: "There is no such task." } },
  callCode: {
    "400": { description: "The request body is not such an object." },
    "403": { description: "The request comes from a page of another site." },
    "422": { description: "There is no code for this call; the text says why." },
  },
  ready: { "503": { description: "The store does not answer." } },
};

const TAG = "Site";
const CALL = ["task", "model", "place", "provider", "endpoint"];

function operation(id: string, { path, method, summary, description, query = [] }: SiteOperation): ApiObject {
  const key = id as keyof typeof SITE_API;
  const answer = JSON_ANSWERS[key];
  const body =
    typeof answer === "string"
      ? { description: answer, content: { "text/plain": { schema: { type: "string" } } } }
      : { description: answer.description, content: { "application/json": { schema: answer.schema } } };
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { enum: Object.keys(TASKS) },
    })),
    ...query.map(({ name, description: about, maxLength, examples }) => ({
      name,
      in: "query",
      description: `${about} At max ${maxLength} characters are read.`,
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
      responses: { "200": body, ...OTHERS[key] },
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

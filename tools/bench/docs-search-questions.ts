/**
 * Forty things that people look for in the documentation of four libraries, and the pages that answer them. Written from
 * the pages' titles before any search had seen them; where several pages answer as well, all are named.
 */
export const SEARCH_QUERIES: readonly (readonly [query: string, ...pages: string[]])[] = [
  // openai-agents
  ["how do I stream the output of an agent", "openai/streaming"],
  ["encrypting session data", "openai/sessions/encrypted_session"],
  ["hand off to another agent", "openai/handoffs"],
  ["approve a tool call before it runs", "openai/human_in_the_loop"],
  ["use other model providers with litellm", "openai/models/litellm", "openai/models"],
  ["draw a graph of my agents", "openai/visualization"],
  ["turn off tracing", "openai/tracing", "openai/config"],
  ["count tokens used", "openai/usage"],
  ["guardrails tripwire", "openai/guardrails"],
  ["voice pipeline workflow", "openai/voice/pipeline"],
  ["conversation history in sqlite", "openai/sessions", "openai/sessions/advanced_sqlite_session"],
  ["set the api key", "openai/config", "openai/quickstart"],
  // griffe
  ["find breaking changes between versions of an api", "griffe/guide/users/checking"],
  ["parse docstrings", "griffe/guide/users/how-to/parse-docstrings", "griffe/reference/docstrings"],
  ["write an extension", "griffe/guide/users/extending", "griffe/extensions"],
  ["dump api as json", "griffe/guide/users/serializing", "griffe/reference/cli"],
  ["support custom decorators", "griffe/guide/users/how-to/support-decorators"],
  ["what makes an object public", "griffe/guide/users/recommendations/public-apis"],
  [
    "inheriting docstrings",
    "griffe/extensions/official/inherited-docstrings",
    "griffe/extensions/third-party/docstring-inheritance",
  ],
  ["pydantic models extension", "griffe/extensions/official/pydantic"],
  // jupyterhub
  ["run jupyterhub without root", "jupyterhub/howto/configuration/config-sudo"],
  ["nginx reverse proxy", "jupyterhub/howto/configuration/config-proxy"],
  ["github oauth login", "jupyterhub/howto/configuration/config-ghoauth"],
  ["culling idle servers", "jupyterhub/explanation/idle", "jupyterhub/tutorial/getting-started/services-basics"],
  ["how much memory per user", "jupyterhub/explanation/capacity-planning"],
  ["custom spawner", "jupyterhub/reference/spawners"],
  ["prometheus metrics", "jupyterhub/reference/metrics", "jupyterhub/reference/monitoring"],
  ["share a server with another user", "jupyterhub/tutorial/sharing", "jupyterhub/reference/sharing"],
  ["upgrading to version 5", "jupyterhub/howto/upgrading-v5"],
  ["install with docker", "jupyterhub/tutorial/quickstart-docker"],
  ["customize the login page template", "jupyterhub/howto/templates"],
  ["enable ssl encryption", "jupyterhub/tutorial/getting-started/security-basics"],
  // mcp
  ["return images from a tool", "mcp/servers/media"],
  ["mount the server in an existing starlette app", "mcp/run/asgi"],
  ["report progress of a long task", "mcp/handlers/progress"],
  ["ask the user for input during a tool call", "mcp/handlers/elicitation"],
  ["pagination of lists", "mcp/advanced/pagination"],
  ["migrating from v1", "mcp/migration", "mcp/whats-new"],
  ["tests for a server", "mcp/get-started/testing"],
  ["structured outputs", "mcp/servers/structured-output"],
];

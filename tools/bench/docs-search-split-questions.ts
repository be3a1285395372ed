/**
 * Sixty questions each about the documentation of npm and of Instructor, as users of them would ask, with the pages that answer
 * them. Written from titles and headings before any search had seen the pages. A seeded half of each may be looked at to
 * improve the search; the other halves judge it, and only their figures are taken.
 */

/** The package with npm's documentation. */
export const SPLIT_PACKAGE = { name: "npm", version: "11.19.1", folder: "docs/content" } as const;

/** The source archive with Instructor's documentation: without its blog, and without pages for its writers. */
export const SPLIT_ARCHIVE = {
  name: "instructor",
  version: "1.17.0",
  folder: "docs",
  without: ["blog", "templates", "AGENT.md", "api-docstring-assessment.md"],
} as const;

const [COMMAND, SETUP, USING] = ["npm/commands/npm-", "npm/configuring-npm/", "npm/using-npm/"];

export const NPM_QUERIES: readonly (readonly [query: string, ...pages: string[]])[] = [
  ["only let my teammates see a package I published", `${COMMAND}access`, `${USING}orgs`],
  ["make a new account from the terminal", `${COMMAND}adduser`, `${USING}developers`],
  ["allow a dependency to run its postinstall", `${COMMAND}approve-scripts`, `${COMMAND}install-scripts`],
  ["are there known vulnerabilities in what I installed", `${COMMAND}audit`],
  ["where do I file a problem with somebody's library", `${COMMAND}bugs`],
  ["free disk space taken by downloaded tarballs", `${COMMAND}cache`],
  ["the same versions every time on the build server", `${COMMAND}ci`, `${COMMAND}install-ci-test`],
  ["press tab to finish what I type in bash", `${COMMAND}completion`],
  ["change a setting for all my projects", `${COMMAND}config`, `${COMMAND}set`, `${SETUP}npmrc`],
  ["the same library is in node_modules several times", `${COMMAND}dedupe`, `${COMMAND}find-dupes`],
  ["warn people who install an old release of my module", `${COMMAND}deprecate`],
  ["see what changed between two releases", `${COMMAND}diff`],
  ["publish a beta that nobody gets by default", `${COMMAND}dist-tag`, `${COMMAND}publish`],
  ["check that my setup is fine, permissions and versions", `${COMMAND}doctor`],
  ["change the source of a module in place with vim", `${COMMAND}edit`, `${COMMAND}explore`],
  ["why is this module in my tree", `${COMMAND}explain`, `${COMMAND}ls`],
  ["open a shell in the folder of a dependency", `${COMMAND}explore`],
  ["who can I donate money to", `${COMMAND}fund`],
  ["start a new project from a template", `${COMMAND}init`],
  ["try my local checkout of a library in another project", `${COMMAND}link`, `${USING}developers`],
  ["sign in to a private registry", `${COMMAND}login`, `${COMMAND}adduser`],
  ["end my session and invalidate the credentials", `${COMMAND}logout`],
  ["show the tree of what I have in this project", `${COMMAND}ls`, `${COMMAND}ll`],
  ["which of my dependencies have newer releases", `${COMMAND}outdated`],
  ["give a colleague the right to release new versions", `${COMMAND}owner`, `${COMMAND}access`],
  ["build the archive without uploading it", `${COMMAND}pack`],
  ["is the server reachable", `${COMMAND}ping`],
  ["edit a field of the manifest from a shell script", `${COMMAND}pkg`],
  ["turn on two-factor authentication", `${COMMAND}profile`],
  ["delete modules that I do not list anymore", `${COMMAND}prune`],
  ["upload my library so that others can use it", `${COMMAND}publish`, `${USING}developers`],
  ["find everything with an MIT license", `${COMMAND}query`, `${USING}dependency-selectors`],
  ["compile native addons again after switching node", `${COMMAND}rebuild`],
  ["go to the GitHub page of a module", `${COMMAND}repo`],
  ["in which directory are global modules", `${COMMAND}root`, `${COMMAND}prefix`, `${SETUP}folders`],
  ["pass arguments to a script", `${COMMAND}run`, `${USING}scripts`],
  ["inventory of components for compliance, CycloneDX", `${COMMAND}sbom`],
  ["look for a library by keyword", `${COMMAND}search`],
  [
    "ship exact versions together with a command line tool",
    `${COMMAND}shrinkwrap`,
    `${SETUP}npm-shrinkwrap-json`,
    `${SETUP}package-lock-json`,
  ],
  ["bookmark a package I like", `${COMMAND}star`, `${COMMAND}stars`],
  ["put a user in a group of my organization", `${COMMAND}team`, `${COMMAND}org`, `${USING}orgs`],
  ["create a read-only key for automation", `${COMMAND}token`],
  ["release from GitHub Actions without a secret", `${COMMAND}trust`],
  ["take a release back after a mistake", `${COMMAND}unpublish`, `${COMMAND}deprecate`],
  ["increase the patch number and make a git tag", `${COMMAND}version`],
  ["which releases of a library exist", `${COMMAND}view`],
  ["which user am I", `${COMMAND}whoami`],
  ["use a tool once without installing it", `${COMMAND}exec`, "npm/commands/npx"],
  ["get rid of npm itself", `${USING}removal`],
  ["several packages in one repository", `${USING}workspaces`],
  ["where are debug messages written to", `${USING}logging`],
  ["names that begin with an at sign", `${USING}scope`, `${USING}package-spec`],
  ["install straight from a git branch", `${USING}package-spec`, `${COMMAND}install`],
  ["what is called before and after install, in which order", `${USING}scripts`],
  ["our company has a proxy", `${USING}config`],
  [
    "which files end up in the published archive",
    `${SETUP}package-json`,
    `${USING}developers`,
    `${COMMAND}publish`,
    `${COMMAND}pack`,
  ],
  ["force a version of a nested dependency", `${SETUP}package-json`],
  [
    "keep dependencies from executing code when they are installed",
    `${COMMAND}deny-scripts`,
    `${COMMAND}install-scripts`,
    `${COMMAND}approve-scripts`,
    `${USING}config`,
  ],
  ["somebody checks a release before it goes public", `${COMMAND}stage`],
  ["get node on my machine and switch between releases of it", `${SETUP}install`],
];

const [IDEAS, SAMPLES, VENDORS, LEARNING, PROMPTS] = [
  "instructor/concepts/",
  "instructor/examples/",
  "instructor/integrations/",
  "instructor/learning/",
  "instructor/prompting/",
];

export const INSTRUCTOR_QUERIES: readonly (readonly [query: string, ...pages: string[]])[] = [
  [
    "add the library to my python project",
    "instructor/installation",
    `${LEARNING}getting_started/installation`,
    "instructor/getting-started",
  ],
  [
    "the model returns wrong values, ask it again",
    `${IDEAS}reask_validation`,
    `${IDEAS}retrying`,
    `${LEARNING}validation/retry_mechanisms`,
    `${IDEAS}validation`,
    `${SAMPLES}self_critique`,
  ],
  [
    "show the answer while it is still being written",
    `${IDEAS}partial`,
    `${LEARNING}streaming/basics`,
    `${SAMPLES}partial_streaming`,
  ],
  [
    "get many objects out of one text",
    `${IDEAS}lists`,
    `${IDEAS}iterable`,
    `${LEARNING}patterns/list_extraction`,
    `${LEARNING}streaming/lists`,
  ],
  ["do not pay twice for the same request", `${IDEAS}caching`, `${IDEAS}prompt_caching`],
  [
    "half price for requests that may take a day",
    `${IDEAS}batch`,
    `${SAMPLES}batch_job_oai`,
    `${SAMPLES}batch_in_memory`,
    "instructor/cli/batch",
  ],
  ["ask something about a photo", `${IDEAS}multimodal`],
  ["how many tokens did my call cost", `${IDEAS}usage`, `${IDEAS}raw_response`, `${IDEAS}hooks`],
  ["run my own function each time a completion fails", `${IDEAS}hooks`],
  ["the text may not say it", `${IDEAS}maybe`, `${LEARNING}patterns/optional_fields`],
  [
    "restrict an answer to a few choices",
    `${IDEAS}enums`,
    `${IDEAS}types`,
    `${IDEAS}prompting`,
    `${SAMPLES}single_classification`,
    `${SAMPLES}classification`,
  ],
  ["quotes must really be in the source", `${IDEAS}citation`, `${SAMPLES}exact_citations`],
  ["put variables into what I send", `${IDEAS}templating`, `${LEARNING}patterns/prompt_templates`],
  ["serve it as a web endpoint", `${IDEAS}fastapi`],
  ["a field that the model should not see", `${IDEAS}fields`],
  [
    "what is raised when all attempts are used up",
    `${IDEAS}error_handling`,
    `${IDEAS}retrying`,
    `${LEARNING}validation/retry_mechanisms`,
  ],
  [
    "let another model judge whether a text is polite",
    `${IDEAS}semantic_validation`,
    `${SAMPLES}self_critique`,
    `${IDEAS}reask_validation`,
  ],
  ["one interface for all vendors", `${IDEAS}from_provider`, `${VENDORS}index`],
  ["upgrade old code that wraps the client", `${IDEAS}migration`],
  ["tools, json or md_json: which one do I choose", "instructor/modes-comparison"],
  ["call two functions at the same time", `${IDEAS}parallel`],
  ["train a smaller one on the outputs of my function", `${IDEAS}distillation`, "instructor/cli/finetune"],
  ["the result is one of two different classes", `${IDEAS}unions`, `${IDEAS}union`, `${IDEAS}types`],
  ["the original reply of the server besides my object", `${IDEAS}raw_response`],
  ["why not just parse json myself", "instructor/why", `${IDEAS}philosophy`, "instructor/faq"],
  [
    "llama on my own laptop",
    `${VENDORS}ollama`,
    `${SAMPLES}ollama`,
    `${VENDORS}llama-cpp-python`,
    `${SAMPLES}local_classification`,
  ],
  ["how do I use Claude", `${VENDORS}anthropic`],
  ["models hosted by Amazon", `${VENDORS}bedrock`],
  ["Microsoft's cloud", `${VENDORS}azure`],
  ["is Grok supported", `${VENDORS}xai`],
  ["sonar, answers with a web search", `${VENDORS}perplexity`],
  ["use R1 from China", `${VENDORS}deepseek`],
  ["remove names and phone numbers from a text", `${SAMPLES}pii`],
  ["read the total from a picture of a bill", `${SAMPLES}extracting_receipts`],
  ["a picture of a spreadsheet as rows and columns", `${SAMPLES}extracting_tables`, `${SAMPLES}tables_from_vision`],
  ["is this mail junk", `${SAMPLES}single_classification`, `${SAMPLES}classification`],
  [
    "a support request may belong to several categories",
    `${SAMPLES}multiple_classification`,
    `${SAMPLES}classification`,
  ],
  ["who has to do what after a meeting", `${SAMPLES}action_items`],
  [
    "draw how people and things are connected",
    `${SAMPLES}knowledge_graph`,
    `${SAMPLES}building_knowledge_graphs`,
    `${SAMPLES}entity_resolution`,
  ],
  ["cut a long article into chapters", `${SAMPLES}document_segmentation`],
  ["save results in a database", `${SAMPLES}sqlmodel`],
  ["block hateful messages", `${SAMPLES}moderation`],
  ["comments with replies to replies, a tree of any depth", `${SAMPLES}recursive`],
  ["exact amounts of money without rounding", `${SAMPLES}using_decimals`],
  ["find the highlights of a video", `${SAMPLES}youtube_clips`],
  ["watch my calls in an open source dashboard", `${SAMPLES}tracing_with_langfuse`],
  [
    "split a complicated question in parts that depend on each other",
    `${SAMPLES}planning-tasks`,
    `${PROMPTS}decomposition/least_to_most`,
    `${PROMPTS}decomposition/decomp`,
    `${SAMPLES}search`,
  ],
  ["slogans for a shop from photos", `${SAMPLES}image_to_ad_copy`],
  [
    "get data out of a recording of somebody speaking",
    `${SAMPLES}audio_extraction`,
    `${SAMPLES}multi_modal_gemini`,
    `${IDEAS}multimodal`,
  ],
  ["tell the model who it is", `${PROMPTS}zero_shot/role_prompting`],
  [
    "take what most of several answers say",
    `${PROMPTS}ensembling/self_consistency`,
    `${PROMPTS}ensembling/universal_self_consistency`,
  ],
  ["let it read the question again", `${PROMPTS}zero_shot/re2`],
  ["show it mistakes so that it avoids them", `${PROMPTS}thought_generation/chain_of_thought_few_shot/contrastive`],
  ["write python to compute the answer", `${PROMPTS}decomposition/program_of_thought`],
  ["outline first, then fill all points at once", `${PROMPTS}decomposition/skeleton_of_thought`],
  ["how sure is the model of what it said", `${PROMPTS}self_criticism/self_calibration`],
  ["choose samples that are closest to what is asked", `${PROMPTS}few_shot/exemplar_selection/knn`],
  ["does it matter which sample comes first", `${PROMPTS}few_shot/example_ordering`],
  ["print what is sent, to find a bug", "instructor/debugging", `${IDEAS}logging`, `${IDEAS}hooks`],
  ["how can I help with developing it", "instructor/contributing"],
];

const SEED = 20_261_127;

/** Each half of questions: the order is drawn with a seed, so that nobody chooses. */
export function halvesOf<Question>(questions: readonly Question[]): { tuning: Question[]; judging: Question[] } {
  let state = SEED;
  const drawn = questions.map((question) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return { question, lot: state };
  });
  const order = drawn.sort((one, other) => one.lot - other.lot).map(({ question }) => question);
  const middle = Math.ceil(order.length / 2);
  return { tuning: order.slice(0, middle), judging: order.slice(middle) };
}

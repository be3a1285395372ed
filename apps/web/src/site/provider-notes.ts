/** What someone who calls a provider should know beyond its table of tasks. Keyed by provider id; plain sentences. */
export const PROVIDER_NOTES: Readonly<Record<string, readonly string[]>> = {
  "black-forest-labs": [
    "A picture is fetched from an address that the first answer names, on a sibling host. The key goes only to hosts under bfl.ai.",
    "The client asks five times, a second apart, and then gives up with the error “aborting after 5 attempts”.",
  ],
  cerebras: ["Fields that it does not know are refused with 400. The client leaves out `store` for that reason."],
  clarifai: ["Its own keys travel as `Authorization: Key …`, not as a bearer token."],
  cohere: ["Chat goes through its OpenAI-compatible door; its native API has another shape."],
  deepinfra: [
    "Speech is transcribed from a form upload. The file’s name follows its type, because the service reads the ending.",
    "Voices for speech are the model’s own; `voice` is passed on as it is.",
  ],
  "fal-ai": [
    "Pictures, films and sound are made in a queue that the client asks every 500 ms until it says COMPLETED. A job that failed says COMPLETED too; its reason comes with the result, and the client raises it.",
    "Speech and transcription answer at once. Recordings must be MPEG, MP4 or WAV and must say so in their type.",
    "Jobs can be submitted, followed and cancelled by id.",
    "LoRA adapters of the hub are passed on with scale 1.",
    "Its own keys travel as `Authorization: Key …`.",
  ],
  "fireworks-ai": ["Model ids look like `accounts/fireworks/models/…`; the hub’s mapping gives them."],
  groq: ["It has no completion endpoint, so a text is continued by sending it as one message of a chat."],
  "hf-inference": [
    "The hub’s own service, and the shape that servers at an address of yours have for tasks other than chat.",
    "Files go as raw bytes where nothing else goes along, and as base64 in JSON beside their parameters otherwise, so parameters are never lost.",
    "Calls without a token are let through, within limits of the service.",
  ],
  hyperbolic: ["Pictures come as base64 in `images[].image`. Texts are continued through chat."],
  nebius: ["A JSON schema goes as `guided_json`; the client translates from `response_format`."],
  novita: [
    "Films are tasks that the client asks about every 500 ms until TASK_STATUS_SUCCEED or TASK_STATUS_FAILED.",
    "`num_inference_steps` is called `steps` there; the client renames it.",
  ],
  nscale: [
    "Pictures take `size` as one text, such as `1024x1024`; the client joins width and height. There is no step count and no guidance scale.",
  ],
  openai: [
    "Closed models, always with a key of OpenAI and never through the router.",
    "Models are named with `openai/` in front, which is not sent.",
  ],
  replicate: [
    "Every task is a prediction. The server is asked to wait; what is unfinished by then is followed until it ends.",
    "A model with a version after a colon goes to `/v1/predictions` with that version, any other to its own path.",
    "Models name their picture input differently, so a picture is sent under all four names in use.",
    "Predictions can be cancelled.",
  ],
  sambanova: ["Strict JSON schemas are refused, so the client sends `strict: false`, without changing your object."],
  scaleway: ["Parameters of a completion are sent beside the prompt, where the service reads them."],
  together: [
    'Pictures are asked for with `response_format: "base64"`, a name of its own, and `num_inference_steps` is called `steps`.',
    "Films are jobs that are followed every two seconds. A first frame above about 60 kB is refused by the service: make it smaller first.",
    "Speech needs a voice. For Kokoro models the client names one where you do not.",
  ],
  wavespeed: [
    "Every task is a prediction that the client asks about every 500 ms, beginning at once.",
    "Pictures travel as bare base64. A task that can do without one is sent a single clear pixel, because the service wants a picture.",
  ],
  "zai-org": [
    "Pictures are slow jobs: the client asks every five seconds, at most 60 times.",
    "Reading a page gives Markdown; parameters are not taken there.",
  ],
};

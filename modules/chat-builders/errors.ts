import { type ProblemTable, problemsOf } from "broadside"

/** The problems of the chat builders. */
export const table = {
  "no-model": {
    status: 503,
    title: "This site has no model",
    fix: "Publish yourself: POST /api/workshop/submit {html, title}. Operators: set url and model under [modules.chat-builders] in the configuration, with key or key_file if the API requires a key, and start the site again.",
    detail: () =>
      "The operator of this site has not set up a model. Operators: set url and model under [modules.chat-builders].",
  },
  "model-broken": {
    status: 503,
    title: "The model does not answer",
    fix: "Send the same request again after the seconds in Retry-After.",
    detail: (seconds: number) =>
      `The model has failed several times in a row. Try again in ${seconds} s.`,
  },
  "model-failed": {
    status: 502,
    title: "The model failed",
    fix: "Send the same request again. Nothing was published.",
    detail: (why: string) => `The model failed: ${why} Nothing was published.`,
  },
  "model-busy": {
    status: 503,
    title: "Too many requests are in progress",
    fix: "Send the same request again after the seconds in Retry-After.",
    detail: () => "The model is busy with other requests. Try again in a few seconds.",
  },
  "tokens-spent": {
    status: 503,
    title: "All tokens of today are used",
    fix: "Send the request again after the seconds in Retry-After, when the next day begins (UTC). Operators set tokens_a_day under [modules.chat-builders].",
    detail: () =>
      "The model has done all that it may do today. It is available again at midnight (UTC).",
  },
  "your-tokens-spent": {
    status: 429,
    title: "Your tokens of today are used",
    fix: "Send the request again after the seconds in Retry-After, when the next day begins (UTC). Operators set tokens_a_day_each under [modules.chat-builders].",
    detail: () =>
      "You have used the model as much as one visitor may in a day. You can use it again at midnight (UTC).",
  },
  "too-large-to-change": {
    status: 413,
    title: "The page is too large for the builder",
    // Games have a route like it, which is the archive's to name.
    fix: "Change it yourself: POST /api/workshop/<id>/edit {edit_key, html}, or the edit route of where it is published.",
    detail: (most: string) => `The builder can only change pages of up to ${most} characters.`,
  },
  "page-changed": {
    status: 409,
    title: "The page has changed in the meantime",
    fix: "Send the same request again: it starts from the page as it is now.",
    detail: () =>
      "The page was changed while the model worked on it, so nothing was published. Send the request again.",
  },
  "no-such-page": {
    status: 404,
    title: "No such page",
    fix: "Send the url from an answer of POST /api/connect/chat.",
    detail: () => "There is no page at this address that the builder can change.",
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)

/** What every request to the model may be refused with. */
export const MODEL_REFUSALS = [
  problems["no-model"],
  problems["model-broken"],
  problems["model-busy"],
  problems["tokens-spent"],
  problems["your-tokens-spent"],
  problems["model-failed"],
] as const

import { readFileSync } from "node:fs"
import { type Static, t } from "broadside/http"

/**
 * Keys under [modules.chat-builders]. An endpoint in a private network, such as Ollama on the same machine, also needs its
 * address in [network] allow_private.
 */
export const modelSettings = {
  url: t.String({
    maxLength: 2_000,
    default: "",
    description:
      "Address of an OpenAI-compatible API up to its version, such as https://api.example.com/v1. Empty: no model",
  }),
  model: t.String({ maxLength: 200, default: "", description: "Name of the model there" }),
  key: t.String({
    maxLength: 1_000,
    default: "",
    description: "Key of the API, if it requires one",
  }),
  key_file: t.String({
    maxLength: 1_000,
    default: "",
    description: "A file with the key, instead of key",
  }),
  tokens_a_day: t.Integer({
    minimum: 0,
    maximum: 1_000_000_000_000,
    default: 2_000_000,
    description: "Tokens that all visitors together may use in a day; 0: no limit",
  }),
  tokens_a_day_each: t.Integer({
    minimum: 0,
    maximum: 1_000_000_000_000,
    default: 500_000,
    description: "Tokens that one client address may use in a day; 0: no limit",
  }),
  output_tokens: t.Integer({
    minimum: 0,
    maximum: 200_000,
    default: 16_000,
    description:
      "Most tokens that the model writes in one turn; 0: max_tokens is not sent, for models that refuse it",
  }),
  request_seconds: t.Integer({
    minimum: 1,
    maximum: 900,
    default: 240,
    description: "How long one request may take, in seconds",
  }),
  at_once: t.Integer({
    minimum: 1,
    maximum: 1_000,
    default: 50,
    description: "Requests that may be in progress at the same time",
  }),
  at_once_each: t.Integer({
    minimum: 1,
    maximum: 1_000,
    default: 4,
    description: "Requests of one client address that may be in progress at the same time",
  }),
}

type Settings = { readonly [K in keyof typeof modelSettings]: Static<(typeof modelSettings)[K]> }

/** What cannot work, so that the operator learns of it at the start and not from visitors. */
export function modelFaults({ url, model, key, key_file: file }: Settings): string[] {
  if (url === "") return model === "" ? [] : ["url: set the address of the API of this model."]
  return [
    ...urlFaults(url),
    ...(model === "" ? ["model: set the name of the model at this url."] : []),
    ...(key !== "" && file !== "" ? ["key_file: set key or key_file, not both."] : []),
    ...(/[^\x21-\x7e]/.test(key)
      ? ["key: it holds spaces or other characters that no key has."]
      : []),
    ...(file !== "" && !isReadable(file) ? [`key_file: ${file} is empty or cannot be read.`] : []),
  ]
}

function urlFaults(address: string): string[] {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol))
    return ["url: it must begin with http:// or https://."]
  if (url.username !== "" || url.password !== "")
    return ["url: it must not contain a user name or password; set key or key_file."]
  if (url.search !== "" || url.hash !== "") return ["url: it must not contain ? or #."]
  if (/\/chat\/completions\/?$/.test(url.pathname))
    return ["url: leave out /chat/completions; it ends with the version, such as /v1."]
  return []
}

function isReadable(file: string): boolean {
  try {
    return readFileSync(file, "utf8").trim() !== ""
  } catch {
    return false
  }
}

import { readFile } from "node:fs/promises"
import type { OpenAICompatibleProviderSettings } from "@ai-sdk/openai-compatible"
import type { LanguageModel } from "ai"
import type { ChatBuildersContext } from "../context"
import { gather } from "./gather"
import type { Pace } from "./pace"

/** Newer models of OpenAI; gateways put a name before theirs, as in `openai/gpt-5-mini`. */
const NEWER = /(^|\/)(gpt-[5-9]|o[1-9])/

interface Body {
  readonly max_tokens?: number
}

/** The body of a request, with its limit under the name that the model takes: it refuses the other one. */
function withTokenLimit(model: string, body: Body): Record<string, unknown> {
  const { max_tokens, ...rest } = body
  return NEWER.test(model) ? { ...rest, max_completion_tokens: max_tokens } : { ...body }
}

type Settings = ChatBuildersContext["config"]
type Fetch = NonNullable<OpenAICompatibleProviderSettings["fetch"]>

/** An endpoint that has begun and sends nothing for this long has failed. Before, others may have their turn. */
const SILENCE_MS = 60_000
/** A token in a stream, with the JSON around it. The size is limited because what is read ahead waits in memory. */
const BYTES_PER_TOKEN = 300
/** Limit assumed for models that are sent none. */
const MAX_TOKENS = 200_000
/** For everything else in a stream. */
const BASE_BYTES = 10_000_000

/** Whether the operator has chosen a model. */
export const hasModel = ({ url, model }: Settings): boolean => url !== "" && model !== ""

/** The operator's model. The client library is loaded by the first request, because it loads slowly. */
export async function openEndpoint(
  { config, fetch }: Pick<ChatBuildersContext, "config" | "fetch">,
  pace: Pace,
): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible")
  const key = await keyOf(config)
  const timeoutMs = config.request_seconds * 1000
  const silenceMs = Math.min(SILENCE_MS, timeoutMs)
  const maxBytes = BASE_BYTES + BYTES_PER_TOKEN * (config.output_tokens || MAX_TOKENS)
  const limits = { headersMs: timeoutMs, silenceMs, timeoutMs, maxBytes }
  const endpoint = createOpenAICompatible({
    name: "model",
    baseURL: config.url,
    includeUsage: true,
    transformRequestBody: (body) => withTokenLimit(config.model, body),
    ...(key ? { apiKey: key } : {}),
    // The library only posts JSON, so the narrower type of `stream` is enough.
    fetch: (async (url: string | URL, init: object) =>
      gather(await fetch.stream(String(url), { ...init, ...limits }), pace)) as Fetch,
  })
  return endpoint(config.model)
}

/** The operator's key; empty if there is none. */
export async function keyOf({ key, key_file: file }: Settings): Promise<string> {
  return file === "" ? key : (await readFile(file, "utf8")).trim()
}

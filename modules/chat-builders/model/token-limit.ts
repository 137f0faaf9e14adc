/** Newer models of OpenAI; gateways put a name before theirs, as in `openai/gpt-5-mini`. */
const NEWER = /(^|\/)(gpt-[5-9]|o[1-9])/

interface Body {
  readonly max_tokens?: number
}

/** The body of a request, with its limit under the name that the model takes: it refuses the other one. */
export function withTokenLimit(model: string, body: Body): Record<string, unknown> {
  const { max_tokens, ...rest } = body
  return NEWER.test(model) ? { ...rest, max_completion_tokens: max_tokens } : { ...body }
}

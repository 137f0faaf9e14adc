import type { ModelMessage, TextStreamPart, ToolSet } from "ai"
import { createPlaces, Problem } from "broadside"
import type { ChatBuildersContext } from "../context"
import { problems } from "../errors"
import { type Attempt, createBreaker } from "./breaker"
import { createBudget } from "./budget"
import { hasModel, keyOf, openEndpoint } from "./endpoint"
import {
  failureOf,
  interruption,
  isOurs,
  isRefusal,
  logFieldsOf,
  timeoutOf,
  WroteTooMuch,
} from "./failure"
import { type Meter, startMeter } from "./meter"
import { createPace } from "./pace"
import { type ModelTool, toolSet } from "./tool-set"

/** A request to the model, of one or several turns. */
export interface Question {
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly tools: Readonly<Record<string, ModelTool>>
  /** The most turns of the model; each of them may call tools. */
  readonly mostTurns: number
  /** The most tokens in one turn, if fewer than the operator allows are enough. */
  readonly mostOutput?: number
  /** Whether the next turn is the last, without tools. */
  readonly isOver?: () => boolean
  /** Called with every part of the stream. */
  readonly onPart?: (part: TextStreamPart<ToolSet>) => void
  /** Aborts when the client has gone or the site stops. */
  readonly signal: AbortSignal
}

/** A client that may use the model now. */
export interface Visit {
  /** What the model says in the end, and then the place is free. Throws 429, 502 and 503. */
  answer(question: Question): Promise<string>
}

export interface Model {
  readonly isSet: boolean
  /**
   * Takes a place for a client. Throws 503 where no one is answered now, 429 where this client is not,
   * and what `count` throws, which counts the request and not those that were refused before.
   */
  enter(client: string, count: () => void): Promise<Visit>
}

/** What watches over a request. */
interface Watch {
  readonly meter: Meter
  readonly attempt: Attempt
}

/** Calls that broke off or have invalid arguments: each may be a whole page, and the model reads it again. */
const MAX_MISSES = 4
/** Characters of one turn: more than a page of 2 MB with the escapes of JSON. */
const MAX_WRITTEN = 3_000_000
/** Characters of an answer in words. */
const MAX_TEXT = 20_000

export function createModel(
  ctx: Pick<ChatBuildersContext, "config" | "db" | "fetch" | "log" | "now" | "write">,
): Model {
  const { config } = ctx
  const breaker = createBreaker(ctx.now)
  const budget = createBudget(ctx)
  const places = createPlaces({ total: config.at_once, perClient: config.at_once_each })
  const pace = createPace()

  async function run(
    question: Question,
    { meter, attempt }: Watch,
    signal: AbortSignal,
  ): Promise<string> {
    const { isStepCount, streamText } = await import("ai")
    const { system, messages, tools, mostTurns, isOver, onPart } = question
    const mostOutput = Math.min(config.output_tokens, question.mostOutput ?? config.output_tokens)
    let isLast = false
    let misses = 0
    const result = streamText({
      model: await openEndpoint(ctx, pace),
      system,
      messages: [...messages],
      tools: await toolSet(ctx, tools, () => misses++),
      // The library would send the whole call back to the model, in every turn from then on.
      repairToolCall: async ({ toolCall }) => {
        if (toolCall.toolName in tools) return Object.assign(toolCall, { input: "{}" })
        misses++
        return null
      },
      ...(mostOutput > 0 ? { maxOutputTokens: mostOutput } : {}),
      // The breaker decides whether to ask again, and visitors do.
      maxRetries: 0,
      stopWhen: [isStepCount(mostTurns), () => isLast],
      async prepareStep({ messages }) {
        await meter.begin(system + JSON.stringify(messages))
        isLast = misses >= MAX_MISSES || (isOver?.() ?? false)
        // In its last turn the model only answers. Some endpoints ignore `toolChoice`, so it gets no tools.
        return isLast ? { activeTools: [] } : {}
      },
      abortSignal: signal,
      onError: () => {},
    })
    let text = ""
    for await (const part of result.fullStream) {
      if (part.type === "error") throw part.error
      if (part.type === "abort") throw signal.reason
      if (part.type === "start-step") text = ""
      if (part.type === "text-delta") text = (text + part.text).slice(0, MAX_TEXT)
      if (writtenIn(part) !== "") attempt.heard()
      if (meter.write(writtenIn(part)) > MAX_WRITTEN) throw new WroteTooMuch()
      if (part.type === "finish-step") await meter.end(part.usage.totalTokens || undefined)
      onPart?.(part)
    }
    return text.trim()
  }

  function requireWorking(): void {
    const rest = Math.ceil(breaker.restMs() / 1000)
    if (rest > 0) throw problems["model-broken"](rest).withHeaders({ "retry-after": String(rest) })
  }

  async function answer(question: Question, client: string, attempt: Attempt): Promise<string> {
    const meter = startMeter(budget, client)
    const late = AbortSignal.timeout(config.request_seconds * 1000)
    try {
      const text = await run(question, { meter, attempt }, AbortSignal.any([question.signal, late]))
      await budget.countAnswer()
      attempt.heard()
      return text
    } catch (error) {
      // A refused request was not worked on; one that broke off was.
      await meter.end(isRefusal(error) ? 0 : undefined)
      if (question.signal.aborted) throw interruption(question.signal)
      // The tokens of the day are spent, which is no failure.
      if (error instanceof Problem) throw error
      const { problem, isBroken } = late.aborted ? timeoutOf(meter) : failureOf(error)
      if (isBroken) attempt.failed()
      if (isOurs(error)) ctx.log.error({ err: error }, "a request to the model failed here")
      else ctx.log.warn(logFieldsOf(error, await keyOf(config).catch(() => "")), "the model failed")
      throw problem
    }
  }

  return {
    isSet: hasModel(config),
    async enter(client, count) {
      if (!hasModel(config)) throw problems["no-model"]().withHeaders({ "retry-after": "3600" })
      requireWorking()
      await budget.require(client)
      // No wait from here on: of many after a rest, one tries the endpoint.
      requireWorking()
      const free = places.take(client)
      if (!free) throw problems["model-busy"]().withHeaders({ "retry-after": "10" })
      const attempt = breaker.begin()
      const leave = () => {
        attempt.end()
        free()
      }
      try {
        count()
      } catch (error) {
        leave()
        throw error
      }
      return { answer: (question) => answer(question, client, attempt).finally(leave) }
    },
  }
}

/** What the model has written with a part of its stream. */
function writtenIn(part: TextStreamPart<ToolSet>): string {
  if (part.type === "text-delta" || part.type === "reasoning-delta") return part.text
  return part.type === "tool-input-delta" ? part.delta : ""
}

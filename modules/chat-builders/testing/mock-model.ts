import { LLMock } from "@copilotkit/aimock"

/** A tool that the mock calls, with its arguments. */
export interface Call {
  readonly name: string
  readonly arguments: object | string
}
/** What the model does in one turn: it calls a tool or several, or says something. */
export type Turn = Call | readonly Call[] | string
/** Turns for whatever is asked, or for each message of the user. */
export type Script = readonly Turn[] | Readonly<Record<string, readonly Turn[]>>

interface Spoken {
  readonly role: string
  readonly content?: unknown
}

/** Parts in which the longest turns arrive; the mock alone would write three million letters in 150,000. */
const MAX_PARTS = 1_000
/** Letters in a part, as the mock has it. */
const PART = 20

/** An endpoint of the OpenAI API that plays a script. */
export async function startMockModel(script: Script) {
  const mock = new LLMock({ port: 0 })
  for (const [asked, turns] of entriesOf(script))
    turns.forEach((turn, index) => {
      const response =
        typeof turn === "string" ? { content: turn } : { toolCalls: [turn].flat().map(called) }
      const chunkSize = Math.max(PART, Math.ceil(JSON.stringify(response).length / MAX_PARTS))
      mock.on({ predicate: ({ messages }) => isTurn(messages, asked, index) }, response, {
        chunkSize,
      })
    })
  await mock.start()
  return { url: `${mock.url}/v1`, requests: () => mock.getRequests(), stop: () => mock.stop() }
}

const entriesOf = (script: Script): [asked: string | undefined, readonly Turn[]][] =>
  Array.isArray(script) ? [[undefined, script]] : Object.entries(script)

/** Whether the user asked that last, and the model has had so many turns since. */
function isTurn(messages: readonly Spoken[], asked: string | undefined, index: number): boolean {
  const last = messages.findLast(({ role }) => role === "user")
  return turnsIn(messages) === index && (asked === undefined || last?.content === asked)
}

/** Turns that the model has had since the user wrote last. */
export function turnsIn(messages: readonly { readonly role: string }[]): number {
  const last = messages.findLastIndex(({ role }) => role === "user")
  return messages.slice(last).filter(({ role }) => role === "assistant").length
}

const called = ({ name, arguments: args }: Call) => ({
  name,
  arguments: typeof args === "string" ? args : JSON.stringify(args),
})

import { isDeepStrictEqual } from "node:util"
import type { Answer } from "../ledger"
import { ask, type Client } from "./client"

const LIFETIME_MS = 86_400_000
const TYPES = ["kerplunk", "waterworks", "game", "collab", "chat", "kindness-map"] as const
const ACTS = 12

/** A room: whatever was acknowledged in it is there, and what was not is there whole or not at all. */
export async function rooms({ url, ledger, random, name }: Client): Promise<void> {
  const type = random.pick(TYPES)
  const made = await ask(url, "/api/space/create", { title: name, type, created_by: name })
  const code: string = made.json.code
  const path = `/api/space/${code}`
  const state = `${path}/state?participant=${name}`
  const start = Date.now()
  const whileOpen = (holds: (answer: Answer) => boolean) => (it: Answer) =>
    it.status === 410 ? Date.now() >= start + LIFETIME_MS : holds(it)
  let version = 1
  /** Until an act is answered, the room may be as before it, or after it. */
  const step = (sent: () => Promise<Answer>) => {
    const next = version + 1
    return ledger.step(
      `room ${name}`,
      sent,
      ({ json }) => {
        version = json.version
        return { path: state, holds: whileOpen((read) => isSame(read, json)) }
      },
      whileOpen(({ json }) => json?.version === next),
    )
  }
  const act = (action: string, data: object) =>
    step(() => ask(url, `${path}/act`, { participant: name, action, data }))

  await step(() => ask(url, `${path}/join`, { name, type: "ai" }))
  for (let n = 0; n < ACTS; n++) {
    await act("chat", { text: `No. ${n}` })
    const { json } = await ask(url, `${path}/act`, { participant: name, action: "help" })
    const example = json?.help?.example
    if (example) await act(example.action, example.data)
  }
  await step(() => ask(url, `${path}/close`, { participant: name }))
}

/** The state that an act was answered with. */
const isSame = (
  { json: read }: Answer,
  answered: { readonly version: number; readonly state: object },
) => read?.version === answered.version && isDeepStrictEqual(read.state, answered.state)

import { setTimeout as sleep } from "node:timers/promises"
import type { Random } from "../../faults/fuzz/random"
import { NO_BUDGETS } from "../../kit/no-budgets"
import { type RunningServer, startServer } from "../../kit/server"

/** What agents do together on one site, while its server is killed under them. */
export interface Team {
  readonly random: Random
  /** A tag that only the team's tasks have. */
  readonly tag: string
  /** Answers that a worker got 200 for. */
  answered: number
  /** What must not happen. */
  readonly faults: string[]
  /** Whether every task is resolved. */
  isDone: boolean
  /** Sends a request until it is answered; the same key each time makes it one request. */
  post(path: string, json: object, key?: string): Promise<Answer>
  /** Sends a request once, over a connection that is cut in the middle. */
  postAndDie(path: string, json: object, key: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: each caller says itself what it reads
  get(path: string): Promise<any>
  /** kill -9, and a new start on the same data. */
  kill(): Promise<void>
  /** Ends the server for good. */
  end(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly isReplayed: boolean
  // biome-ignore lint/suspicious/noExplicitAny: each caller says itself what it reads
  readonly body: any
}

const env = { ...NO_BUDGETS, BROADSIDE_LIMITS_PUBLISH: "0", BROADSIDE_LIMITS_WRITE: "0" }
/** Turns of the loop after which a dying client cuts its connection: before, while or after it is answered. */
const MAX_TURNS = 60

export async function startTeam(folder: string, random: Random, tag: string): Promise<Team> {
  const start = () => startServer({ folder, env })
  let server: Promise<RunningServer> = start()
  await server

  async function request(path: string, init?: RequestInit): Promise<Response | undefined> {
    const { url } = await server
    try {
      const answer = await fetch(url + path, init)
      return new Response(await answer.arrayBuffer(), answer)
    } catch {
      // The server is gone, and another one is starting, or the client itself has died.
      return undefined
    }
  }
  const initOf = (json: object, key: string | undefined): RequestInit => ({
    method: "POST",
    headers: { "content-type": "application/json", ...(key ? { "idempotency-key": key } : {}) },
    body: JSON.stringify(json),
  })

  return {
    random,
    tag,
    answered: 0,
    faults: [],
    isDone: false,
    async post(path, json, key) {
      for (;;) {
        const answer = await request(path, initOf(json, key))
        // 503 while it starts or stops.
        if (!answer || answer.status >= 500) await sleep(5)
        else {
          const body = await answer.json()
          if (body.code !== "idempotency-key-in-use")
            return {
              status: answer.status,
              isReplayed: answer.headers.get("idempotent-replayed") === "true",
              body,
            }
        }
      }
    },
    async postAndDie(path, json, key) {
      const death = new AbortController()
      const sending = request(path, { ...initOf(json, key), signal: death.signal })
      for (let turn = random.below(MAX_TURNS); turn > 0; turn--)
        await new Promise((resolve) => setImmediate(resolve))
      death.abort()
      await sending
    },
    async get(path) {
      for (;;) {
        const answer = await request(path)
        if (answer?.ok) return answer.json()
        await sleep(5)
      }
    },
    async kill() {
      const { process } = await server
      const died = Promise.withResolvers<RunningServer>()
      server = died.promise
      process.kill("SIGKILL")
      await process.exited
      died.resolve(await start())
    },
    async end() {
      const { process } = await server
      process.kill("SIGKILL")
      await process.exited
    },
  }
}

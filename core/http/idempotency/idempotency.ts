import { hash, randomUUID } from "node:crypto"
import type { Db } from "../../base/db"
import type { Log } from "../../base/log"
import { problem } from "../../base/problems"
import { type Answer, Attempt, runAttempt } from "../../data/attempt"
import type { Store } from "../../data/store"
import type { Writer } from "../../data/write"
import type { ReadRequest } from "../body/bodies"
import { findAnswer, forgetAnswers, type StoredAnswer, storeAnswer } from "./answers"
import { fingerprintOf, idOf, keyOf } from "./key"
import { holdsKey, networkHash } from "./private"
import { seal, unseal } from "./sealed"

type Handle = () => Response | Promise<Response>

/** Carries out each request with an Idempotency-Key once, and answers it again for a day. */
export interface Idempotency {
  /** Handles a POST, or sends the stored answer. */
  once(request: Request, handle: Handle): ReturnType<Handle>
  /** Reads bodies; one that was sent before counts against no limit. */
  reading(read: ReadRequest): ReadRequest
  /** Deletes old answers. */
  forget(): Promise<void>
}

export interface IdempotencyOptions {
  readonly store: Store
  readonly writer: Writer
  readonly clientOf: (request: Request) => string
  readonly log: Log
  readonly now: () => number
}

/** A request in progress. */
interface Progress {
  readonly id: string
  readonly key: string
  readonly stored: StoredAnswer | undefined
  /** Hash of the request, once it has been read. */
  fingerprint?: string
  /** The stored answer: the route is not run. */
  replay?: Response
  /** Stored only after a write: its route stores nothing, or has a protocol whose errors have status 200. */
  needsWrite: boolean
}

const MAX_ANSWER = 262_144

export function createIdempotency(options: IdempotencyOptions): Idempotency {
  const { store, writer, clientOf, log, now } = options
  const inProgress = new Set<string>()
  const progressOf = new WeakMap<Request, Progress>()
  const salt = randomUUID()

  function once(request: Request, handle: Handle): ReturnType<Handle> {
    const key = keyOf(request)
    return key === undefined ? handle() : onceFor(key, request, handle)
  }

  async function onceFor(key: string, request: Request, handle: Handle): Promise<Response> {
    const id = idOf(request, key, clientOf(request))
    if (inProgress.has(id))
      throw problem["idempotency-key-in-use"]().withHeaders({ "retry-after": "1" })
    inProgress.add(id)
    try {
      const stored = await findAnswer(store.reader, id, now())
      const progress: Progress = { id, key, stored, needsWrite: false }
      progressOf.set(request, progress)
      if (request.body === null) identify(request, progress, new Uint8Array())
      if (progress.replay) return progress.replay
      return await carryOut(request, progress, handle)
    } finally {
      inProgress.delete(id)
    }
  }

  /** Compares a request with the one that had the key first. */
  function identify(request: Request, progress: Progress, body: Uint8Array): void {
    const { id, key, stored } = progress
    progress.fingerprint = fingerprintOf(request, body)
    if (!stored) return
    if (stored.fingerprint !== progress.fingerprint) throw problem["idempotency-key-reused"]()
    if (!stored.answer) throw problem["idempotent-answer-lost"]()
    const answer = unseal(stored.answer, id, key)
    // A visitor may guess a key that was made from what they see published, but not come from the network of its author.
    if (answer.network !== networkHash(clientOf(request), id) && holdsKey(answer))
      throw problem["idempotent-answer-private"]()
    const headers = new Headers(answer.headers as [string, string][])
    progress.replay = responseOf(answer.status, headers, answer.body)
    progress.replay.headers.set("idempotent-replayed", "true")
  }

  async function carryOut(request: Request, progress: Progress, handle: Handle) {
    const client = hash("sha256", salt + clientOf(request)).slice(0, 16)
    const keep = (tx: Db, answer: Answer | undefined, isLive = false) =>
      storeAnswer(tx, rowOf(answer), isLive)
    const attempt = new Attempt(keep)

    function rowOf(answer: Answer | undefined): StoredAnswer {
      const { id, key, fingerprint = "" } = progress
      const fits = answer && answer.body.length <= MAX_ANSWER
      const sealed = fits ? Buffer.from(seal(answer, id, key)) : null
      const size = sealed?.length ?? 0
      return { id, fingerprint, client, answer: sealed, size, createdAt: now() }
    }

    try {
      const response = await runAttempt(attempt, handle)
      if (progress.replay) return progress.replay
      if (attempt.failure) throw attempt.failure
      if (!isKept(response, attempt, progress)) return response
      const { status, headers } = response
      const body = await response.bytes()
      if (body.length > MAX_ANSWER && !hasDone(attempt)) return responseOf(status, headers, body)
      const network = networkHash(clientOf(request), progress.id)
      const answer = { status, headers: [...headers], body, network }
      if (!(await attempt.join(answer))) await keepSeparately(attempt, (tx) => keep(tx, answer))
      return responseOf(status, headers, body)
    } finally {
      attempt.isOver = true
      attempt.release()
    }
  }

  /** A refusal changed nothing, so the same request may do better later. */
  function isKept(
    { status, headers }: Response,
    attempt: Attempt,
    { fingerprint, needsWrite }: Progress,
  ): boolean {
    if (fingerprint === undefined) return false
    if (headers.get("content-type")?.startsWith("text/event-stream")) return false
    return hasDone(attempt) || (status < 400 && !needsWrite)
  }

  /** What was done is done: its answer goes out, even if it cannot be stored. */
  async function keepSeparately(attempt: Attempt, keep: (tx: Db) => Promise<void>): Promise<void> {
    attempt.isOver = true
    await writer
      .write(keep)
      .catch((err) => log.warn({ err }, "the answer of a request with an Idempotency-Key is lost"))
  }

  return {
    once,
    reading: (read) => async (request, rules) => {
      const progress = progressOf.get(request)
      if (!progress) return read(request, rules)
      progress.needsWrite = rules.ownBody !== undefined || rules.storesNothing
      const isStored = progress.stored !== undefined
      const body = await read(request, isStored ? { ...rules, storesNothing: true } : rules)
      identify(request, progress, body)
      // Only ends the route: the stored answer is what is sent.
      if (progress.replay) throw problem["idempotency-key-in-use"]()
      return body
    },
    forget: () => writer.write((tx) => forgetAnswers(tx, now())),
  }
}

/** Whether a write is done, or waits for its commit. */
const hasDone = ({ hasWritten, after }: Attempt) => hasWritten || after !== undefined

function responseOf(status: number, headers: Headers, body: Uint8Array): Response {
  const isEmpty = [204, 205, 304].includes(status)
  return new Response(isEmpty ? null : (body as Uint8Array<ArrayBuffer>), { status, headers })
}

import { afterAll, afterEach, beforeAll, beforeEach, jest } from "bun:test"
import { contribute, defineModule, type Point } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"

const manifest = { name: "x", version: "1.0.0", engines: { broadside: "^1.0.0" } }

/** For a test file: a site whose community module contributes what a test says; closed after each test. */
export function oddSite(after: typeof afterEach = afterEach) {
  let site: TestHost
  after(() => site.close())

  /** The whole site with a community module that contributes this beside ours. */
  async function openWith<T>(token: Point<T>, ...values: readonly NoInfer<T>[]): Promise<void> {
    const odd = defineModule({
      id: "a-odd",
      manifest,
      setup: () => ({ contribute: [contribute(token, ...values)] }),
    })
    site = await createTestHost({ modules: [...firstParty, odd], community: ["a-odd"] })
    const html = "<!doctype html><title>Lantern</title><p>"
    const headers = { authorization: `Bearer ${site.operatorToken}` }
    // By the operator, so that search engines may list it from the start.
    const lantern = { html, title: "Lantern", humanName: "Ada" }
    await site.json("/games/submit", { json: lantern, headers })
    const { id } = await site.json("/games/submit", {
      json: { html, title: "Moth", humanName: "Ada" },
    })
    await site.fetch(`/api/operator/games/${id}/bury`, { json: { why: "Moths" }, headers })
    const { key } = await site.json("/api/names/mira/claim", { json: {}, headers })
    await site.fetch("/api/exchange", {
      json: { authorSlug: "mira", title: "Owl", threadBody: "Who flies at night?" },
      headers: { "x-edit-key": key },
    })
  }
  return {
    site: () => site,
    openWith,
    blamed: () => site.logged.filter(({ message }) => message === "a contribution was left out"),
    /** In place of `openWith`, where that refuses to start. */
    openEmpty: async () => {
      site = await createTestHost({ modules: [] })
    },
  }
}

/**
 * For a group of tests: one site for each way to go wrong. `odd` makes what the community module
 * contributes of a function that does what `go` was told last.
 */
export function oddSiteWith<T>(token: Point<T>, odd: (read: () => Promise<never>) => NoInfer<T>) {
  let way: () => Promise<never> = async () => [] as never
  const { site, openWith, blamed } = oddSite(afterAll)
  let before = 0
  beforeAll(() =>
    openWith(
      token,
      odd(() => way()),
    ),
  )
  beforeEach(() => {
    // What one test has seen is neither in the cache for the next, nor rests, nor was logged just now.
    site().advance(61_000)
    before = blamed().length
  })
  return {
    site,
    blamed: () => blamed().slice(before),
    go: (next: typeof way) => {
      way = next
    },
  }
}

export const fails = async (): Promise<never> => {
  throw new Error("no such luck")
}
const throwsAtOnce = (): never => {
  throw null
}
export const hangs = () => new Promise<never>(() => {})

const TICK_MS = 100

/** What comes of some work while time flies: each turn of the event loop takes a tenth of the limit of a contribution. */
export async function inNoTime<T>(work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers()
  let isOver = false
  try {
    const outcome = work().finally(() => {
      isOver = true
    })
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      jest.advanceTimersByTime(TICK_MS)
    }
    return await outcome
  } finally {
    jest.useRealTimers()
  }
}
// What a module without types may give.
export const gives = (value: unknown) => async () => value as never

export const WAYS: Record<string, () => Promise<never>> = {
  rejects: fails,
  "throws at once": throwsAtOnce,
  "gives null": gives(null),
  "gives a list of null": gives([null]),
  "gives what no JSON can hold": gives([{ x: 1n, at: Number.NaN }]),
  "gives an object of objects": gives({ games: { toString: 1 }, name: 1 }),
}

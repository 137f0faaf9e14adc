import { deadlineOf, finish, type Group, runIn, type Work } from "./runs"

// The runner gives each file a global of its own.
declare const Deno: {
  test: {
    (options: {
      name: string
      ignore: boolean
      sanitizeOps: boolean
      sanitizeResources: boolean
      sanitizeExit: boolean
      fn(): Promise<void>
    }): void
    afterAll(work: () => Promise<void>): void
  }
}

const groupIn = (name: string, parent: Group | undefined, isSkipped: boolean): Group => ({
  name,
  parent,
  isSkipped,
  hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] },
  left: 0,
})

const file = groupIn("", undefined, false)
const groups = [file]
let current = file
let isEmpty = true

/** A group of tests within the one that is being declared. */
export function group(name: string, isSkipped: boolean): Group {
  const inner = groupIn(name, current, isSkipped || current.isSkipped)
  groups.push(inner)
  return inner
}

/** Declares what belongs to a group. */
export function inGroup(inner: Group, body: Work): void {
  const outer = current
  current = inner
  try {
    if (body() instanceof Promise)
      throw new Error(`${inner.name}: describe takes no asynchronous function`)
  } finally {
    current = outer
  }
}

const hook = (kind: keyof Group["hooks"]) => (work: Work, timeout?: number) =>
  void current.hooks[kind].push({ work, timeout: deadlineOf(timeout) })

export const beforeAll = hook("beforeAll")
export const beforeEach = hook("beforeEach")
export const afterEach = hook("afterEach")
export const afterAll = hook("afterAll")

/** Declares a test of the current group. */
export function register(
  name: string,
  work: Work,
  { isSkipped, timeout }: { isSkipped: boolean; timeout?: number | undefined },
): void {
  const chain = chainOf(current)
  const ignore = isSkipped || current.isSkipped
  isEmpty = false
  if (!ignore) for (const one of chain) one.left++
  Deno.test({
    name: [...chain.map((one) => one.name).filter(Boolean), name].join(" > "),
    ignore,
    // A suite shares its site between tests.
    sanitizeOps: false,
    sanitizeResources: false,
    sanitizeExit: true,
    fn: () => runIn(chain, { work, timeout: deadlineOf(timeout) }),
  })
}

/** From the outermost group to this one. */
const chainOf = (inner: Group): Group[] =>
  inner.parent ? [...chainOf(inner.parent), inner] : [inner]

// With `--filter`, the last test of a group may not run.
Deno.test.afterAll(() => finish(groups.toReversed()))

globalThis.addEventListener("load", () => {
  if (isEmpty) throw new Error("This file has no tests")
})

import { relative } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { deadlineOf, finish, type Group, runIn, type Work } from "./runs"

// The runner gives each file a global of its own.
declare const Deno: {
  readonly mainModule: string
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

const groups: Group[] = []
/** The file, where a report asks for it: the runner does not know it, as all tests are declared here. */
const nameOfAll = process.env["TEST_NAMES"]
  ? relative(process.cwd(), fileURLToPath(Deno.mainModule))
  : ""
let current = opened(groupIn(nameOfAll, undefined, false))
let registered = 0

function opened(group: Group): Group {
  groups.push(group)
  return group
}

/** A group of tests within the one that is being declared. */
export const group = (name: string, isSkipped: boolean): Group =>
  opened(groupIn(name, current, isSkipped || current.isSkipped))

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

/** Texts in the names of the tests that the current file declares; all, where it has none. */
let only: readonly string[] | undefined
let found = new Set<string>()

/** Declares the tests of a file, of which several may share one graph of modules. */
export async function inFile(
  path: string,
  texts: readonly string[] | undefined,
  load: () => Promise<unknown>,
): Promise<void> {
  const before = registered
  current = opened(groupIn(path, undefined, false))
  only = texts
  found = new Set()
  try {
    await load()
    if (registered === before) throw new Error(NO_TESTS)
    const missing = texts?.filter((text) => !found.has(text)) ?? []
    if (missing.length > 0) throw new Error(`No test here is called ${missing.join(", or ")}`)
  } catch (fault) {
    only = undefined
    register("is loaded", () => Promise.reject(fault), { isSkipped: false })
  }
}

const NO_TESTS = "This file has no tests"

/** Whether a test is one of those that were asked for. */
function isWanted(name: string): boolean {
  const texts = only?.filter((text) => name.includes(text))
  for (const text of texts ?? []) found.add(text)
  return texts?.length !== 0
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
  const title = [...chain.map((one) => one.name).filter(Boolean), name].join(" > ")
  if (!isWanted(title)) return
  const ignore = isSkipped || current.isSkipped
  registered++
  if (!ignore) for (const one of chain) one.left++
  Deno.test({
    name: title,
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
  if (registered === 0) throw new Error(NO_TESTS)
})

type Work = () => unknown
type Hook = "beforeAll" | "beforeEach" | "afterEach" | "afterAll"

interface Group {
  readonly name: string
  readonly parent: Group | undefined
  readonly isSkipped: boolean
  readonly hooks: Record<Hook, Work[]>
  /** Tests in it and below it that have not run. */
  left: number
  started?: Promise<void>
}

// The runner gives each file a global of its own.
declare const Deno: {
  test(options: {
    name: string
    ignore: boolean
    sanitizeOps: boolean
    sanitizeResources: boolean
    sanitizeExit: boolean
    fn(): Promise<void>
  }): void
}

const DEFAULT_TIMEOUT = 300_000

let current: Group = {
  name: "",
  parent: undefined,
  isSkipped: false,
  hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] },
  left: 0,
}

/** A group of tests within the one that is being declared. */
export function group(name: string, isSkipped: boolean): Group {
  const hooks = { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] }
  return { name, parent: current, isSkipped: isSkipped || current.isSkipped, hooks, left: 0 }
}

export function inGroup(inner: Group, body: Work): void {
  const outer = current
  current = inner
  try {
    body()
  } finally {
    current = outer
  }
}

const hook = (kind: Hook) => (work: Work) => void current.hooks[kind].push(work)
export const beforeAll = hook("beforeAll")
export const beforeEach = hook("beforeEach")
export const afterEach = hook("afterEach")
export const afterAll = hook("afterAll")

export function register(
  name: string,
  body: Work,
  { isSkipped, timeout = DEFAULT_TIMEOUT }: { isSkipped: boolean; timeout?: number | undefined },
): void {
  const chain = chainOf(current)
  const ignore = isSkipped || current.isSkipped
  if (!ignore) for (const one of chain) one.left++
  Deno.test({
    name: [...chain.map((one) => one.name).filter(Boolean), name].join(" > "),
    ignore,
    // A suite shares its site between tests.
    sanitizeOps: false,
    sanitizeResources: false,
    sanitizeExit: false,
    fn: () => within(timeout, () => runIn(chain, body)),
  })
}

/** From the outermost group to this one. */
const chainOf = (inner: Group): Group[] =>
  inner.parent ? [...chainOf(inner.parent), inner] : [inner]

async function runIn(chain: readonly Group[], body: Work): Promise<void> {
  try {
    for (const one of chain) {
      one.started ??= all(one.hooks.beforeAll)
      await one.started
    }
    try {
      for (const one of chain) await all(one.hooks.beforeEach)
      await body()
    } finally {
      for (const one of chain.toReversed()) await all(one.hooks.afterEach)
    }
  } finally {
    for (const one of chain.toReversed()) if (--one.left === 0) await all(one.hooks.afterAll)
  }
}

async function all(work: readonly Work[]): Promise<void> {
  for (const one of work) await one()
}

// A test that never ends would stop the whole run.
async function within(ms: number, work: () => Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = globalThis.setTimeout(() => reject(new Error(`still running after ${ms} ms`)), ms)
  try {
    await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}

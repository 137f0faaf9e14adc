import { settleExpectations } from "./expectations"

/** What a test or a hook does. */
export type Work = () => unknown

/** A test or a hook, and how long it may take, in milliseconds. */
export interface Step {
  readonly work: Work
  readonly timeout: number
}

/** What `describe` declares. */
export interface Group {
  readonly name: string
  readonly parent: Group | undefined
  readonly isSkipped: boolean
  readonly hooks: Readonly<Record<"beforeAll" | "beforeEach" | "afterEach" | "afterAll", Step[]>>
  /** Tests in it and below it that have not run. */
  left: number
  started?: Promise<void>
  isFinished?: boolean
}

const DEFAULT_TIMEOUT = 300_000

/** As in `bun:test`, 0 means no limit; the longest that a timer can wait is 24 days. */
export const deadlineOf = (timeout = DEFAULT_TIMEOUT): number => timeout || 2 ** 31 - 1

/** Runs a test with the hooks of its groups, and throws what failed. */
export async function runIn(chain: readonly Group[], test: Step): Promise<void> {
  const faults = await faultsOf(async () => {
    for (const one of chain) {
      one.started ??= inOrder(one.hooks.beforeAll)
      await one.started
    }
    await oneByOne([
      () => testIn(chain, test),
      ...chain.toReversed().flatMap((one) => one.hooks.afterEach.map((step) => () => within(step))),
    ])
  })
  const done = chain.toReversed().filter((one) => --one.left === 0)
  faults.push(...(await faultsOf(() => finish(done))))
  throwAll(faults)
}

/** Runs `afterAll` of those groups that have run, each only once. */
export async function finish(groups: readonly Group[]): Promise<void> {
  const steps = groups.flatMap((one) => {
    if (!one.started || one.isFinished) return []
    one.isFinished = true
    return one.hooks.afterAll
  })
  await oneByOne(steps.map((step) => () => within(step)))
}

async function testIn(chain: readonly Group[], test: Step): Promise<void> {
  for (const one of chain) await inOrder(one.hooks.beforeEach)
  await within({
    timeout: test.timeout,
    work: () => oneByOne([async () => void (await test.work()), settleExpectations]),
  })
}

async function inOrder(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await within(step)
}

/** Does each, also after one that failed. */
async function oneByOne(works: readonly (() => Promise<void>)[]): Promise<void> {
  const faults: unknown[] = []
  for (const work of works) faults.push(...(await faultsOf(work)))
  throwAll(faults)
}

const faultsOf = (work: () => Promise<void>): Promise<unknown[]> =>
  work().then(
    () => [],
    (fault: unknown) => (fault instanceof Faults ? fault.errors : [fault]),
  )

class Faults extends AggregateError {}

function throwAll(faults: readonly unknown[]): void {
  if (faults.length > 1) throw new Faults(faults, `${faults.length} faults`)
  for (const fault of faults) throw fault
}

// Taken now: a test may replace them by its own.
const { setTimeout, clearTimeout } = globalThis

/** A test that never ends would stop the whole run. */
async function within({ work, timeout }: Step): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Still running after ${timeout} ms`)), timeout)
  try {
    await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}

import { Problem } from "../../base/errors"
import type { Log } from "../../base/log"
import { problem } from "../../base/problems"
import { blame } from "../../log/owner"

/** A call waits for as many of these: time during which the process is blocked counts as one at most. */
const TICKS = 10

interface OpenCall {
  readonly since: number
  readonly late: () => void
}

/**
 * The calls that have not settled yet, oldest first. One timer for all of them, since one for each would take as long as
 * many of the calls.
 */
function createOpenCalls(mostMs: number) {
  const open = new Set<OpenCall>()
  let ticks = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function tick(): void {
    ticks++
    for (const call of open) {
      if (ticks - call.since <= TICKS) break
      open.delete(call)
      call.late()
    }
    timer = open.size > 0 ? start() : undefined
  }
  const start = () => setTimeout(tick, mostMs / TICKS).unref()

  return {
    mostMs,
    /** Calls `late` after the longest time, unless the call is closed before. */
    add(late: () => void): OpenCall {
      const call = { since: ticks, late }
      open.add(call)
      if (!timer) timer = start()
      return call
    },
    close: (call: OpenCall) => void open.delete(call),
  }
}

type OpenCalls = ReturnType<typeof createOpenCalls>

/** Longer than any wait that a route or a tool offers. */
const MAX_CALL_MS = 120_000
/** Less than half of what a write may take, so that it is undone before the writer gives up, and the right module is named. */
const MAX_GUARD_MS = 2_000

export interface ContainOptions {
  /** Module that owns the errors. */
  readonly owner: string
  /** For the log: `archive.games@1`. */
  readonly name: string
  /** Members without a deadline, since they end by a limit of their own; "all" of them. */
  readonly timed?: readonly string[] | "all"
  /** Members that run before or inside a write of others; true for all of them. */
  readonly guards?: true | readonly string[] | undefined
}

type Work = (...args: unknown[]) => unknown
type Members = Iterable<readonly [PropertyKey, PropertyDescriptor]>

/** Wraps what a module is handed. */
export type Contain = <T>(value: T, options: ContainOptions) => T

/**
 * The one wrapper of what passes between the host and modules: the context with all its members, services, contributions.
 * A promise that one of their functions returns settles in time, and its rejection is the owner's error, also if no one
 * waits for it. Functions are wrapped once, when they are handed over, so that a call looks nothing up.
 */
export function createContain(log: Log, mostMs: number = MAX_CALL_MS): Contain {
  const allCalls = createOpenCalls(mostMs)
  const guarding = createOpenCalls(MAX_GUARD_MS)

  return function contain<T>(root: T, options: ContainOptions): T {
    const { owner, name: rootName, timed = [], guards = [] } = options
    const made = new WeakMap<object, object>()
    const isGuard = (name: string) =>
      guards === true || guards.some((member) => name === `${rootName}.${member}`)
    const endsItself = (name: string) =>
      timed === "all" || timed.some((member) => name === `${rootName}.${member}`)

    function wrap(value: unknown, name: string): unknown {
      if (typeof value === "function") return wrapFunction(value as Work, name)
      return holdsFunctions(value) ? wrapObject(value, name) : value
    }

    function wrapObject(object: object, name: string): object {
      if (Array.isArray(object)) return object.map((one) => wrap(one, name))
      const existing = made.get(object)
      if (existing) return existing
      // What is added to the object later is found on it.
      const wrapped: object = Object.create(object)
      made.set(object, wrapped)
      return withMembers(wrapped, { of: object, name, members: membersOf(object) })
    }

    function withMembers<W extends object>(
      wrapped: W,
      {
        of,
        name,
        members,
      }: { readonly of: object; readonly name: string; readonly members: Members },
    ): W {
      for (const [key, { value, get, enumerable = false }] of members) {
        const member = `${name}.${String(key)}`
        const part =
          typeof value === "function" ? wrapFunction(value, member, of) : wrap(value, member)
        const read = get ? () => wrap(Reflect.get(of, key), member) : () => Reflect.get(of, key)
        const property = part === value ? { get: read } : { value: part, writable: true }
        Object.defineProperty(wrapped, key, { ...property, enumerable, configurable: true })
      }
      return wrapped
    }

    function wrapFunction(work: Work, name: string, target?: object): Work {
      const isWithin = isGuard(name)
      const calls = isWithin ? guarding : allCalls
      const isTimed = !endsItself(name)
      function call(this: unknown, ...args: unknown[]) {
        const result = isWithin
          ? Promise.try(() => Reflect.apply(work, target ?? this, args))
          : Reflect.apply(work, target ?? this, args)
        if (!(result instanceof Promise)) return result
        return isTimed ? inTime(result, name, calls) : blaming(result)
      }
      return withMembers(call, { of: work, name, members: additionsTo(work) })
    }

    function blaming<V>(promise: Promise<V>): Promise<V> {
      const wrapped = promise.catch((error: unknown) => {
        blame(owner, error, wrapped)
        throw error
      })
      return wrapped
    }

    function inTime<V>(promise: Promise<V>, name: string, calls: OpenCalls): Promise<V> {
      const wrapped = new Promise<V>((resolve, reject) => {
        const open = calls.add(() => {
          log.error({ module: owner, call: name, ms: calls.mostMs }, "a call did not end")
          fail(problem["no-answer"]().withHeaders({ "retry-after": "30" }))
        })
        function fail(error: unknown): void {
          calls.close(open)
          // A problem is a refusal. Anything else is a fault of this module, although the write is another's.
          if (calls === guarding && !(error instanceof Problem))
            log.error({ module: owner, call: name, err: error }, "a guard failed")
          blame(owner, error, wrapped)
          reject(error)
        }
        promise.then((value) => {
          calls.close(open)
          resolve(value)
        }, fail)
      })
      return wrapped
    }

    const isObject = typeof root === "object" && root !== null
    return (isObject ? wrapObject(root, rootName) : wrap(root, rootName)) as T
  }
}

/** The members of an object and of its classes. */
function membersOf(object: object): Map<PropertyKey, PropertyDescriptor> {
  const members = new Map<PropertyKey, PropertyDescriptor>()
  for (let part = object; !isRoot(part); part = Object.getPrototypeOf(part))
    for (const key of Reflect.ownKeys(part))
      if (!members.has(key)) members.set(key, memberOf(part, key))
  members.delete("constructor")
  return members
}

const isRoot = (part: object | null) => part === null || part === Object.prototype

/** What someone has added to a function, such as `fetch.stream`. Most have nothing, and a site wraps thousands at its start. */
const additionsTo = (work: object) =>
  Object.keys(work).map((key) => [key, memberOf(work, key)] as const)

const memberOf = (object: object, key: PropertyKey) =>
  Object.getOwnPropertyDescriptor(object, key) as PropertyDescriptor

/** Whether it is a literal that holds functions somewhere. Instances of classes, schemas and data are handed on as they are. */
function holdsFunctions(value: unknown, above: readonly unknown[] = []): value is object {
  if (!isLiteral(value) || above.includes(value)) return false
  const around = [...above, value]
  return Reflect.ownKeys(value).some((key) => {
    const { get, value: member } = memberOf(value, key)
    return get !== undefined || typeof member === "function" || holdsFunctions(member, around)
  })
}

/** Schemas have symbols. */
const isLiteral = (value: unknown): value is object =>
  typeof value === "object" &&
  value !== null &&
  (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
  Object.getOwnPropertySymbols(value).length === 0

import { Value } from "@sinclair/typebox/value"
import type { AnyService } from "../base/context"
import { StartRefused } from "../base/start-refused"
import type { Point, PointOptions } from "../base/tokens"
import { fieldFaults, nameField } from "../base/validation"
import type { Contain } from "./contain/contain"
import type { Contributed } from "./gather"

type Token = PointOptions<never> & Pick<AnyService, "id">

export interface ContributionsOptions {
  readonly community: ReadonlySet<string>
  /** Path prefix of a module, or "" for any path. */
  readonly rootOf: (module: string) => string
  readonly contain: Contain
}

/** The contributions to each point. Refuses invalid ones and duplicate keys. */
export function createContributions({ community, rootOf, contain }: ContributionsOptions) {
  const points = new Map<string, Contributed[]>()
  const owners = new Map<string, Map<string, string>>()
  const to = (point: string): readonly Contributed[] => points.get(point) ?? []

  function add(token: Token, { module, value }: Omit<Contributed, "asMade">): void {
    const refuse = (what: string) => {
      throw new StartRefused([{ module, message: `${token.id}: ${what}` }])
    }
    const fault = shapeFaultOf(token, value)
    if (fault) refuse(`a contribution of ${module} is invalid: ${fault}`)
    const key = token.key?.(value as never)
    if (key !== undefined) {
      const other = owners.get(token.id)?.get(key)
      if (other !== undefined) refuse(`${key} of ${module} is already ${other}'s`)
      const root = rootOf(module)
      if (key.startsWith("/") && root && !key.startsWith(`${root}/`))
        refuse(`${key} of ${module} must begin with ${root}/`)
    }
    // First-party modules first: if two results claim a key later, the community module's is dropped.
    const all = to(token.id)
    const firstTheirs = all.findIndex((one) => community.has(one.module))
    const at = firstTheirs < 0 || community.has(module) ? all.length : firstTheirs
    if (key !== undefined)
      owners.set(token.id, (owners.get(token.id) ?? new Map()).set(key, module))
    const contained = contain(value, { owner: module, name: token.id, guards: token.guards })
    points.set(token.id, all.toSpliced(at, 0, { module, value: contained, asMade: value }))
  }

  return {
    add,
    to,
    all: <T>(token: Point<T>) => to(token.id).map(({ value }) => value as T),
    /** Without deadlines, for commands. */
    allAsMade: <T>(token: Point<T>) => to(token.id).map(({ asMade }) => asMade as T),
  }
}

function shapeFaultOf({ shape, key }: Token, value: unknown): string | undefined {
  // Even a point without a shape refuses null and undefined.
  if (value === undefined || value === null) return `${value} is no contribution`
  if (shape) {
    // Not compiled, which would take longer than to check the few contributions to a point.
    const [fault] = Value.Check(shape, value) ? [] : fieldFaults(Value.Errors(shape, value))
    if (fault) return nameField(fault, "it").message
  }
  if (key && typeof key(value as never) !== "string") return "it has no key"
}

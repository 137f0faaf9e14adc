import type { AnyService } from "../../base/context"
import { compileValidator } from "../../base/faults"
import type { TSchema } from "../../base/http"
import type { Point, PointOptions } from "../../base/tokens"
import { StartRefused } from "../boot/start-refused"
import type { Contributed } from "./gather"

type Token = PointOptions<never> & Pick<AnyService, "id">

export interface ContributionsOptions {
  readonly community: ReadonlySet<string>
  /** Where the addresses of a module begin, or "" for anywhere. */
  readonly rootOf: (module: string) => string
}

/** What was contributed to each point. Refuses what does not fit, and what two would own. */
export function createContributions({ community, rootOf }: ContributionsOptions) {
  const points = new Map<string, Contributed[]>()
  const to = (point: string): readonly Contributed[] => points.get(point) ?? []

  function add(token: Token, added: Contributed): void {
    const { module, value } = added
    const refuse = (what: string) => {
      throw new StartRefused([{ module, message: `${token.id}: ${what}` }])
    }
    const fault = shapeFaultOf(token, value)
    if (fault) refuse(`what ${module} contributes is not right: ${fault}`)
    const key = token.key?.(value as never)
    if (key !== undefined) {
      const other = to(token.id).find((one) => token.key?.(one.value as never) === key)
      if (other) refuse(`${key} of ${module} is already ${other.module}'s`)
      const root = rootOf(module)
      if (key.startsWith("/") && root && !key.startsWith(`${root}/`))
        refuse(`${key} of ${module} must begin with ${root}/`)
    }
    // Ours first: where two claim one name later on, theirs is the one that loses it.
    const all = [...to(token.id), added]
    const isTheirs = (one: Contributed) => community.has(one.module)
    points.set(token.id, [
      ...all.filter((one) => !isTheirs(one)),
      ...all.filter((one) => isTheirs(one)),
    ])
  }

  return {
    add,
    to,
    all: <T>(token: Point<T>) => to(token.id).map(({ value }) => value as T),
  }
}

const validators = new WeakMap<TSchema, ReturnType<typeof compileValidator>>()
function validatorFor(shape: TSchema): ReturnType<typeof compileValidator> {
  const validate = validators.get(shape) ?? compileValidator(shape, "it")
  validators.set(shape, validate)
  return validate
}

function shapeFaultOf({ shape, key }: Token, value: unknown): string | undefined {
  // A point that says nothing of it still takes no nothing.
  if (value === undefined || value === null) return `${value} is no contribution`
  if (shape) {
    const [fault] = validatorFor(shape)(value)
    if (fault) return fault.message
  }
  if (key && typeof key(value as never) !== "string") return "it has no name of its own"
}

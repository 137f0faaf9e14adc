import type { AnySpaceType, SpaceActor, SpaceCommandSent, SpaceType } from "../contract"
import type { RandomAct } from "./acts"
import { frozen } from "./frozen"
import { createSeededRandom } from "./seeded-random"
import { resolve } from "./values"

export const STARTED_AT = Date.UTC(2026, 10, 20, 12)

/** The outcome of an act: `refused` says why, `happened` what it did. */
export interface Outcome {
  readonly name: string
  readonly sent: SpaceCommandSent
  readonly happened?: string
  readonly refused?: string
}

interface RunnerOptions {
  readonly options?: Readonly<Record<string, unknown>>
  readonly seed?: number
  /** Stores the state as text and reads it back after each act, as a host that restarts. */
  readonly restarts?: boolean
}

/** Runs the rules of a type without a host, and throws where they change a state in place or use clock or chance. */
export function createRuleRunner(
  erased: AnySpaceType,
  { options = {}, seed = 1, restarts = false }: RunnerOptions = {},
) {
  const type = erased as SpaceType<object>
  const random = createSeededRandom(seed)
  let now = STARTED_AT
  const stored = (next: object) =>
    frozen(restarts ? (JSON.parse(JSON.stringify(next)) as object) : next)
  let state = stored(
    withoutChance(() => type.init(frozen(resolve(options, {}) as Record<string, unknown>), random)),
  )

  const actor = ({ name, kind, role }: Pick<SpaceActor, "name" | "kind" | "role">): SpaceActor =>
    Object.freeze({ name, kind, role, now, random })

  /** What someone can choose from: ids of cards that they see, and their own hand. */
  const seenBy = (name: string) => [type.view?.(state) ?? state, type.mine?.(state, name)]

  function reduced(by: SpaceActor, sent: SpaceCommandSent) {
    const { type: command, ...fields } = sent
    const rule = type.commands[command]
    if (!rule) throw new Error(`${type.id} has no command ${command}.`)
    return withoutChance(() => rule.reduce(state, frozen(fields) as never, by))
  }

  function send(by: SpaceActor, sent: SpaceCommandSent): Outcome {
    const outcome = reduced(by, sent)
    if (!outcome.ok) return { name: by.name, sent, refused: outcome.why }
    state = stored(outcome.state)
    return { name: by.name, sent, happened: outcome.happened }
  }

  return {
    type,
    state: () => state,
    now: () => now,
    wait(ms: number) {
      now += ms
    },
    send: (name: string, sent: SpaceCommandSent, role: SpaceActor["role"] = "player") =>
      send(actor({ name, kind: "human", role }), sent),
    /** The outcome that an act would have, without doing it. */
    attempt(name: string, sent: SpaceCommandSent) {
      const by = {
        ...actor({ name, kind: "human", role: "player" }),
        random: createSeededRandom(7),
      }
      return reduced(Object.freeze(by), sent)
    },
    leave(name: string) {
      const { leave } = type
      if (leave) state = stored(withoutChance(() => leave(state, name, now)))
    },
    /** Applies an act; undefined if it was no command. */
    act(act: RandomAct): Outcome | undefined {
      now += act.wait
      if (act.does === "leave") return void this.leave(act.name)
      if (act.does === "command") {
        const fields = resolve(act.fields, seenBy(act.name)) as object
        return send(actor(act), { ...fields, type: act.type })
      }
      const example = withoutChance(() => type.example(state, act.name))
      return example && send(actor(act), example)
    },
  }
}

export type RuleRunner = ReturnType<typeof createRuleRunner>

/** Rules that read the clock or draw numbers of their own cannot be replayed. */
function withoutChance<T>(run: () => T): T {
  const { now } = Date
  const { random } = Math
  const refuse = (what: string) => () => {
    throw new Error(`The rules of a room must not call ${what}.`)
  }
  Date.now = refuse("Date.now")
  Math.random = refuse("Math.random")
  try {
    return run()
  } finally {
    Date.now = now
    Math.random = random
  }
}

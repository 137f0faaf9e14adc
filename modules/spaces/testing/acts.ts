import { faultsOf, type TSchema } from "broadside/http"
import fc from "fast-check"
import type { AnySpaceType, SpaceType } from "../contract"
import { HOSTILE_TEXTS, valuesOf } from "./values"

/** Names of those who act, friendly and hostile. */
export const NAMES = ["ann", "bob", "Cy <b>\"'&", "7", "דנה 🏮"] as const

/** Something that happens in a room. */
export type RandomAct = {
  readonly name: string
  readonly kind: "human" | "ai"
  readonly role: "player" | "builder"
  /** Milliseconds since the act before. */
  readonly wait: number
} & (
  | { readonly does: "leave" | "example" }
  | { readonly does: "command"; readonly type: string; readonly fields: unknown }
)

const who = {
  name: fc.constantFrom(...NAMES),
  kind: fc.constantFrom("human", "ai"),
  role: fc.oneof(
    { weight: 9, arbitrary: fc.constant("player") },
    { weight: 1, arbitrary: fc.constant("builder") },
  ),
  wait: fc.oneof(fc.nat(5_000), fc.constantFrom(0, 29_999, 30_000, 59_999, 60_000, 3_600_000)),
} as const

/** Acts that a room takes: their fields fit the schema, whether or not the rules allow them now. `only` names one command. */
export function actsOf(
  type: AnySpaceType,
  size: { minLength?: number; maxLength: number },
  only?: string,
): fc.Arbitrary<RandomAct[]> {
  const chosen = Object.entries(type.commands).filter(([name]) => name === (only ?? name))
  const commands = chosen.map(([name, { schema }]) =>
    fc.record({
      ...who,
      does: fc.constant("command"),
      type: fc.constant(name),
      fields: valuesOf(schema),
    }),
  )
  const example = fc.record({ ...who, does: fc.constant("example") })
  const leaving = fc.record({ ...who, does: fc.constant("leave") })
  return fc.array(
    fc.oneof(
      { weight: 10, arbitrary: fc.oneof(...commands) },
      { weight: only ? 1 : 8, arbitrary: example },
      { weight: only ? 0 : 1, arbitrary: leaving },
    ),
    { ...size, size: "max" },
  ) as fc.Arbitrary<RandomAct[]>
}

/** The act with texts as long as they may be, a moment after the one before. */
export function longest(type: AnySpaceType, act: RandomAct): RandomAct {
  if (act.does !== "command") return { ...act, wait: 1_000 }
  const text = (field: TSchema) => "灯".repeat(Number(field["maxLength"] ?? 0))
  return { ...act, wait: 1_000, fields: withTexts(type, act, text) }
}

/** The fields of a command, with other texts where any text fits. */
export function withTexts(
  type: AnySpaceType,
  { type: command, fields }: { readonly type: string; readonly fields: unknown },
  text: (field: TSchema) => string,
): Readonly<Record<string, unknown>> {
  const { properties } = (type as SpaceType<object>).commands[command]!.schema
  return Object.fromEntries(
    Object.entries(fields as object).map(([name, value]) => {
      const field = properties[name]
      if (typeof value !== "string" || !field) return [name, value]
      const other = text(field)
      return [name, faultsOf(field, other).length === 0 ? other : value]
    }),
  )
}

/** What a room of the type may start with. */
export const optionsOf = ({ options }: AnySpaceType): fc.Arbitrary<Record<string, unknown>> =>
  options
    ? fc.oneof(fc.constant({}), valuesOf(options) as fc.Arbitrary<Record<string, unknown>>)
    : fc.constant({})

/** Bodies of acts that no room takes, whatever its rules are. */
export const unfitFields = (type: AnySpaceType): fc.Arbitrary<{ type: string; fields: object }> =>
  fc.record({
    type: fc.constantFrom(...Object.keys((type as SpaceType<object>).commands)),
    fields: fc.dictionary(
      fc.constantFrom("unexpected", "__proto__", "prototype", ...HOSTILE_TEXTS),
      fc.jsonValue({ maxDepth: 2 }),
      { minKeys: 1, maxKeys: 3 },
    ),
  })

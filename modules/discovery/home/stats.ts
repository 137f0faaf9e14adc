import { component, t } from "broadside/http"
import type { DiscoveryContext } from "../context"
import { readFigures, Stats } from "./contract"

/** The counts of the enabled modules, by the names that these give them. */
export const statsModel = (names: readonly string[]) =>
  component(
    "Stats",
    t.Object(
      {
        ok: t.Literal(true),
        games: t.Integer(),
        workshops: t.Integer(),
        dispatches: t.Integer(),
        ...Object.fromEntries(names.map((name) => [name, t.Integer()])),
      },
      { additionalProperties: true },
    ),
  )

/** The names that every enabled module has declared; call it when all of them have contributed. */
export const figureNames = ({ all }: DiscoveryContext) =>
  all(Stats).flatMap(({ names = [] }) => names)

interface Figures {
  /** By the names that the modules give them. */
  readonly counts: Readonly<Record<string, number>>
  /** In words, for a model. */
  readonly text: string
  /** As JSON. */
  readonly value: Readonly<Record<string, number | true>>
}

/** Some figures depend on the clock. */
const MAX_AGE_MS = 1_000

/** Counts from all enabled modules, counted again after one of them has changed. */
export const readStats = (ctx: DiscoveryContext): Promise<Figures> =>
  ctx.remember("figures", () => countAll(ctx), { until: () => ctx.now() + MAX_AGE_MS })

async function countAll(ctx: DiscoveryContext): Promise<Figures> {
  const parts = await ctx.gather(Stats, readFigures, { keysOf: Object.keys })
  const counts: Figures["counts"] = Object.assign({}, ...parts)
  const text = Object.entries(counts).map(
    ([name, count]) => `${name.replaceAll("_", " ")}: ${count}`,
  )
  return { counts, text: text.join(", "), value: { ...PROMISED, ...counts, ok: true } }
}

/** Clients rely on these three counts, so they are 0 if their module is off. */
const PROMISED = { games: 0, workshops: 0, dispatches: 0 }

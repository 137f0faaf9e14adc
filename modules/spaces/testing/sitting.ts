import { contribute, defineModule } from "broadside"
import { t } from "broadside/http"
import { SpaceTypes, spaceCommand, spaceType } from "../contract"

interface Bench {
  readonly seated: readonly string[]
}

const SEATS = 2

/** A type with two seats and turns, and nothing else. */
const bench = spaceType<Bench>({
  id: "bench",
  name: "Bench",
  about: "Sit side by side.",
  seats: { least: 1, most: SEATS },
  init: () => ({ seated: [] }),
  commands: {
    sit: spaceCommand<Bench>()({
      description: "Takes a seat.",
      schema: t.Object({}),
      reduce: ({ seated }, _, { name }) =>
        seated.length === SEATS
          ? { ok: false, why: "The bench is full." }
          : { ok: true, state: { seated: [...seated, name] }, happened: `${name} sat down.` },
    }),
  },
  seated: ({ seated }) => seated,
  turn: ({ seated }) => seated[0],
  summary: ({ seated }) => `${seated.length} sit on the bench.`,
  example: ({ seated }, name) => (seated.includes(name) ? undefined : { type: "sit" }),
})

/** A type without seats, where everyone takes part. */
const meadow = spaceType({
  id: "meadow",
  name: "Meadow",
  about: "Lie in the grass.",
  init: () => ({}),
  commands: {},
  summary: () => "The grass is high.",
  example: () => undefined,
})

/** Contributes both. */
export const sitting = defineModule({
  id: "sitting",
  manifest: { name: "sitting", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  setup: () => ({ contribute: [contribute(SpaceTypes, bench, meadow)] }),
})

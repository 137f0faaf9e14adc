import { integer, oneOf, optional, t, text } from "broadside/http"
import { spaceCommand, spaceType } from "../../contract"

interface Race {
  readonly seats: readonly string[]
  readonly turn: number
  readonly steps: Readonly<Record<string, number>>
  readonly secrets: Readonly<Record<string, string>>
}

const command = spaceCommand<Race>()

/** Two take turns to go a few steps, each with a secret. It has no board. */
export const race = spaceType<Race>({
  id: "race",
  name: "Race",
  about: "Take turns to go a few steps.",
  seats: { least: 1, most: 2 },
  init: () => ({ seats: [], turn: 0, steps: {}, secrets: {} }),
  view: ({ secrets: _, ...seen }) => seen,
  mine: ({ secrets }, name) =>
    Object.hasOwn(secrets, name) ? { secret: secrets[name] } : undefined,
  seated: ({ seats }) => seats,
  turn: ({ seats, turn }) => seats[turn % Math.max(1, seats.length)],
  leave: (race, name) => ({ ...race, seats: race.seats.filter((one) => one !== name) }),
  summary: ({ seats }) => `${seats.length} race. Take a seat with sit.`,
  example: () => undefined,
  commands: {
    sit: command({
      description: "Take a seat.",
      schema: t.Object({}),
      reduce: (race, _, { name }) =>
        race.seats.length > 1
          ? { ok: false, why: "Both seats are taken." }
          : {
              ok: true,
              state: { ...race, seats: [...race.seats, name] },
              happened: `${name} took a seat.`,
            },
    }),
    go: command({
      description: "Go some steps when it is your turn.",
      schema: t.Object({
        steps: integer({ minimum: 1, maximum: 6, description: "How many" }),
        backwards: optional(t.Boolean({ description: "The other way" })),
        gait: optional(oneOf(["walk", "hop"], { description: "How" })),
      }),
      reduce: (race, { steps, backwards, gait = "walk" }, { name }) =>
        race.seats[race.turn % Math.max(1, race.seats.length)] === name
          ? {
              ok: true,
              state: {
                ...race,
                turn: race.turn + 1,
                steps: {
                  ...race.steps,
                  [name]: (race.steps[name] ?? 0) + (backwards ? -steps : steps),
                },
              },
              happened: `${name} went ${steps} (${gait}).`,
            }
          : { ok: false, why: "It is not your turn." },
    }),
    hide: command({
      description: "Write down a secret.",
      schema: t.Object({ secret: text({ min: 1, max: 40, description: "Only you see it" }) }),
      reduce: (race, { secret }, { name }) => ({
        ok: true,
        state: { ...race, secrets: { ...race.secrets, [name]: secret } },
        happened: `${name} hid something.`,
      }),
    }),
  },
})

import { contribute, defineModule } from "broadside"
import { SpaceTypes, spaceCommand, spaceType } from "broadside/contracts/spaces"
import { t } from "broadside/http"

interface State {
  readonly cells: Readonly<Record<string, number>>
}

const set = spaceCommand<State>()({
  description: "Shows a number to everyone.",
  schema: t.Object({ value: t.Integer({ minimum: 0, description: "The number" }) }),
  commutes: true,
  reduce: ({ cells }, { value }, { name }) => ({
    ok: true,
    state: { cells: { ...cells, [name]: value } },
    happened: `${name} set ${value}.`,
  }),
})

/** A module with a type of room in which everyone has a number; what spaces-colyseus-server.mjs does too. */
export default defineModule({
  id: "tally",
  manifest: { name: "tally", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  setup: () => ({
    contribute: [
      contribute(
        SpaceTypes,
        spaceType<State>({
          id: "tally",
          name: "Tally",
          about: "Numbers for a bench.",
          commands: { set },
          init: () => ({ cells: {} }),
          summary: () => "Everyone can set a number.",
          example: () => ({ type: "set", value: 1 }),
        }),
      ),
    ],
  }),
})

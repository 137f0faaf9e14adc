import { heldMembers } from "broadside"
import { component, oneOf, optional, t } from "broadside/http"
import { anything, KINDS, ROLES } from "./models"

const ok = { ok: t.Literal(true) }
const time = t.String({ format: "date-time" })
const isProved = t.Boolean({ description: "Whether they proved a protected name" })
const nullable = <S extends Parameters<typeof t.Union>[0][number]>(schema: S) =>
  t.Union([schema, t.Null()])

const StateModel = t.Object(
  {},
  {
    ...anything,
    description: "As the type shows it, with messages, and mine: what only this participant sees",
  },
)
const summary = t.String({
  description: "What happened last, how it stands, and what you can do next",
})
const happened = t.String({ description: "What the last change was, in one sentence" })
const version = t.Integer({ description: "Grows with every change; send it with your next act" })

const ParticipantModel = component(
  "SpaceParticipant",
  t.Object({
    name: t.String(),
    type: oneOf(KINDS),
    role: oneOf(ROLES),
    protected: isProved,
    joined_at: time,
  }),
)

const SeatsModel = nullable(
  t.Object({ taken: t.Array(t.String()), most: t.Integer() }, { description: "For players" }),
)
const turn = nullable(t.String({ description: "Whose turn it is, where there are turns" }))

const room = {
  ...ok,
  code: t.String(),
  url: t.String({ description: "Page of the room" }),
  type: t.String(),
  title: t.String(),
  status: oneOf(["open", "closed"] as const),
  state: StateModel,
  participants: t.Array(ParticipantModel),
  turn,
  seats: SeatsModel,
  happened,
  ai_summary: summary,
  version,
  created_by: t.String(),
  created_at: time,
  expires_at: t.String({ format: "date-time", description: "24 hours after it was created" }),
  closed_at: nullable(time),
  listed: t.Boolean(),
  match: nullable(t.String({ description: "Id of the search for opponents" })),
  ...heldMembers,
}

export const RoomModel = component("Space", t.Object(room))
export const JoinedModel = t.Object({
  ...room,
  participant: t.String({ description: "Your name; send it with every act" }),
  key: optional(t.String({ description: "With protect: shown once" })),
})
export const ActedModel = t.Object({
  ...ok,
  state: StateModel,
  happened,
  ai_summary: summary,
  version,
  turn,
  seats: SeatsModel,
  help: optional(
    t.Object(
      {
        type: t.String(),
        about: t.String(),
        how: t.String(),
        commands: t.Record(
          t.String(),
          t.Object({
            description: t.String(),
            schema: t.Object({}, { ...anything, description: "JSON Schema of its fields" }),
          }),
        ),
        turn,
        your_turn: nullable(t.Boolean()),
        example: nullable(
          t.Object(
            {},
            {
              ...anything,
              description:
                "An act that succeeds now; null if there is none, or you have not joined",
            },
          ),
        ),
      },
      { description: "The answer to help" },
    ),
  ),
})

export const SpacesModel = t.Object({
  ...ok,
  total: t.Integer(),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Absent on the last page" })),
  spaces: t.Array(
    component(
      "ListedSpace",
      t.Object({
        code: t.String(),
        url: t.String(),
        type: t.String(),
        type_name: t.String(),
        title: t.String(),
        created_by: t.String(),
        participants: t.Integer(),
        players: t.Array(t.Object({ name: t.String(), type: oneOf(KINDS), protected: isProved })),
        turn,
        seats: SeatsModel,
        ai_summary: summary,
        created_at: time,
        expires_at: time,
        match: nullable(t.String()),
      }),
    ),
  ),
  types: t.Array(
    t.Object({
      id: t.String(),
      name: t.String(),
      about: t.String(),
      seats: nullable(t.Object({ least: t.Integer(), most: t.Integer() })),
      initial_state: nullable(
        t.Object(
          {},
          { ...anything, description: "JSON Schema of initial_state; null if it takes none" },
        ),
      ),
    }),
    { description: "What rooms can be created of" },
  ),
})

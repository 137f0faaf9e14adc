import { body, component, optional, paging, query, t, text } from "broadside/http"

const code = text({
  min: 1,
  max: 20,
  description: "Code of a session, in either case",
  examples: ["K7M2QX"],
  tool: "",
})
const lobbyKey = optional(
  text({
    max: 64,
    description:
      "The lobby_key from the creation of the session; without it, only the address that created it may do this",
    tool: "",
  }),
)
const time = t.String({ format: "date-time" })

export const RegisterBody = body({
  code,
  lobby_key: lobbyKey,
  name: optional(text({ min: 1, max: 60, description: "New name of the session", tool: "" })),
})
export type Registration = typeof RegisterBody.static

export const UnregisterBody = body({ code, lobby_key: lobbyKey })

export const ListedModel = t.Object({
  ok: t.Literal(true),
  code: t.String(),
  name: t.String(),
  listed: t.Boolean({ description: "Whether the public lobby shows it" }),
  expires_at: time,
})

export const LobbyQuery = query(paging(20))
export type LobbyWindow = typeof LobbyQuery.static

const LobbySessionModel = component(
  "LobbySession",
  t.Object({
    code: t.String({ description: "To join it" }),
    name: t.String(),
    color: t.String(),
    participants: t.Record(
      t.String(),
      t.Object({
        name: t.String(),
        color: t.String(),
        lat: t.Number(),
        lon: t.Number(),
        updated_at: time,
      }),
      { description: "By id" },
    ),
    created_at: time,
    expires_at: time,
  }),
)

export const LobbyModel = t.Object({
  ok: t.Literal(true),
  sessions: t.Array(LobbySessionModel),
  total: t.Integer(),
  limit: t.Integer(),
  offset: t.Integer(),
  next_offset: t.Optional(t.Integer({ description: "Present when there are more" })),
})

export type LobbySession = typeof LobbySessionModel.static
export type Lobby = typeof LobbyModel.static

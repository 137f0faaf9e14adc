import {
  body,
  component,
  optional,
  query,
  queryInteger,
  signedName,
  t,
  text,
  withToolText,
} from "broadside/http"
import { HuntModel } from "../hunt-model"

const ok = { ok: t.Literal(true) }
const time = t.String({ format: "date-time" })
const maybe = t.Union([t.Number(), t.Null()])

const proved = t.Boolean({ description: "Whether the request proved a protected name" })

const latitude = withToolText(
  t.Number({ minimum: -90, maximum: 90, description: "Degrees north" }),
  "",
)
const longitude = withToolText(
  t.Number({ minimum: -180, maximum: 180, description: "Degrees east" }),
  "",
)

/** Phones send null for what they do not know. */
const measurement = (minimum: number, maximum: number, description: string, tool = description) =>
  optional(withToolText(t.Union([t.Number({ minimum, maximum }), t.Null()], { description }), tool))

const color = withToolText(
  t.String({
    pattern: "^#[0-9a-fA-F]{6}$",
    maxLength: 7,
    description: "Hex colour, such as #26408f",
  }),
  "",
)

export const CodeParams = t.Object({
  code: withToolText(
    t.String({
      description: "Code of the session, in either case",
      examples: ["K7WQ2M"],
      maxLength: 40,
    }),
    "",
  ),
})

export const CreateBody = body({
  name: optional(text({ max: 60, description: "Name of the session", tool: "" })),
  color: optional(color),
})

export const UpdateBody = body({
  id: text({
    min: 1,
    max: 64,
    description: "Your own id in this session; choose one that no one can guess",
    tool: "Your own id; choose one",
  }),
  lat: latitude,
  lon: longitude,
  name: optional(
    signedName({
      max: 40,
      description: "Shown on the map; default Guest; with # and its key, if it is protected",
      tool: "name#key if protected",
    }),
  ),
  color: optional(color),
  alt: measurement(-12_000, 1_000_000, "Metres above the sea", "Metres"),
  speed: measurement(0, 100_000, "Kilometres an hour", "km/h"),
  heading: measurement(0, 360, "Degrees from north", "Degrees"),
  accuracy: measurement(0, 50_000_000, "Radius in metres"),
  at: optional(
    t.String({
      format: "date-time",
      maxLength: 40,
      description:
        "When it was measured, since the session began; default now. An older position than the latest becomes part of the trail",
    }),
  ),
})

export const PinBody = body({
  lat: latitude,
  lon: longitude,
  message: optional(text({ max: 200, description: "At most 200 characters" })),
  name: optional(
    signedName({
      max: 40,
      description: "Who drops it; with # and the key, if the name is protected",
      tool: "",
    }),
  ),
})

export const ChatBody = body({
  name: signedName({
    min: 1,
    max: 40,
    description: "Name of the sender; with # and its key, if it is protected",
  }),
  message: text({ min: 1, max: 500, description: "At most 500 characters" }),
  id: optional(text({ max: 64, description: "Id of the sending participant", tool: "" })),
})

export const ChatQuery = query({
  after: optional(
    withToolText(queryInteger({ minimum: 0, description: "Only messages after this id" }), "An id"),
  ),
})

export const ParticipantModel = component(
  "LocationParticipant",
  t.Object({
    id: t.String(),
    name: t.String(),
    protected: proved,
    color: t.String(),
    lat: t.Number(),
    lon: t.Number(),
    alt: maybe,
    speed: maybe,
    heading: maybe,
    accuracy: maybe,
    updated_at: time,
  }),
)

export const ParticipantsModel = t.Record(t.String(), ParticipantModel, {
  description: "By id",
})

const PinModel = component(
  "LocationPin",
  t.Object({
    id: t.Integer(),
    lat: t.Number(),
    lon: t.Number(),
    message: t.String(),
    name: t.String(),
    protected: proved,
    created_at: time,
  }),
)

const MessageModel = component(
  "LocationMessage",
  t.Object({
    id: t.Integer(),
    name: t.String(),
    protected: proved,
    message: t.String(),
    at: time,
  }),
)

const expiresAt = t.String({
  format: "date-time",
  description: "The session ends here, 10 minutes after its last position",
})

export const CreatedModel = t.Object({
  ...ok,
  code: t.String(),
  url: t.String({ description: "Page where people join" }),
  lobby_key: t.String({
    description: "Shown once; for the public lobby",
  }),
  expires_at: expiresAt,
})

export const SessionModel = t.Object(
  {
    ...ok,
    code: t.String(),
    name: t.String(),
    color: t.String(),
    listed: t.Boolean({ description: "Whether the public lobby shows it" }),
    created_at: time,
    expires_at: expiresAt,
    participants: ParticipantsModel,
    pins: t.Array(PinModel),
    trails: t.Record(t.String(), t.Array(t.Object({ lat: t.Number(), lon: t.Number(), t: time })), {
      description: "By id of the participant, oldest point first, at most 500 points",
    }),
    hunt: t.Union([HuntModel, t.Null()], { description: "The hunt of the session, if it has one" }),
  },
  { additionalProperties: true },
)

export const UpdatedModel = t.Object({
  ...ok,
  code: t.String(),
  participants: ParticipantsModel,
  expires_at: expiresAt,
})

export const PinnedModel = t.Object({ ...ok, pin: PinModel, expires_at: expiresAt })
export const SaidModel = t.Object({ ...ok, message: MessageModel, expires_at: expiresAt })
export const MessagesModel = t.Object({
  ...ok,
  messages: t.Array(MessageModel),
  expires_at: expiresAt,
})

import { body, component, optional, type Static, t } from "broadside/http"

/** What the site reads of a location; the apps send more, and other types of messages. */
export const LocationBody = body({
  lat: t.Number({ minimum: -90, maximum: 90 }),
  lon: t.Number({ minimum: -180, maximum: 180 }),
})

// What is unknown, the apps leave out or send as something else, which must not cost the position.
const value = optional(t.Union([t.Number(), t.String({ maxLength: 200 }), t.Boolean(), t.Null()]))

/** All that is read of a message, of any type. */
export const MessageModel = t.Object({
  _type: value,
  lat: value,
  lon: value,
  tst: value,
  acc: value,
  alt: value,
  vel: value,
  cog: value,
  tid: value,
  topic: value,
})
export type Message = Static<typeof MessageModel>

/** A message as the documents describe it. */
export const MessageBody = component(
  "OwnTracksMessage",
  body(
    {
      _type: t.String({ description: "Only location has an effect; other types are accepted" }),
      lat: optional(LocationBody.properties.lat),
      lon: optional(LocationBody.properties.lon),
      tst: optional(t.Number({ description: "Unix time of the position, in seconds" })),
      acc: optional(t.Number({ description: "Accuracy in metres" })),
      alt: optional(t.Number({ description: "Altitude in metres" })),
      vel: optional(t.Number({ description: "Speed in kilometres an hour" })),
      cog: optional(t.Number({ description: "Heading in degrees" })),
      tid: optional(t.Unknown()),
      topic: optional(t.String({ maxLength: 200, description: "owntracks/<user>/<device>" })),
    },
    {
      examples: [
        {
          _type: "location",
          lat: 48.85833,
          lon: 2.29513,
          tst: 1441984413,
          acc: 5,
          alt: 35,
          vel: 4,
          cog: 90,
          tid: "JJ",
          topic: "owntracks/jane/phone",
        },
      ],
    },
  ),
)

export const AnswerModel = t.Array(
  t.Union([
    component(
      "OwnTracksCard",
      t.Object({ _type: t.Literal("card"), tid: t.String(), name: t.String() }),
    ),
    component(
      "OwnTracksLocation",
      t.Object({
        _type: t.Literal("location"),
        tid: t.String(),
        lat: t.Number(),
        lon: t.Number(),
        tst: t.Integer(),
        acc: t.Optional(t.Integer()),
        alt: t.Optional(t.Integer()),
        vel: t.Optional(t.Integer()),
        cog: t.Optional(t.Integer()),
      }),
    ),
  ]),
)

export type Answer = typeof AnswerModel.static

export const SenderQuery = t.Object({
  u: t.Optional(t.String({ maxLength: 200, description: "User, without the header X-Limit-U" })),
  d: t.Optional(t.String({ maxLength: 200, description: "Device, without the header X-Limit-D" })),
})

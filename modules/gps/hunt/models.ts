import {
  body,
  component,
  integer,
  optional,
  query,
  signedName,
  type TSchema,
  t,
  text,
  withToolText,
} from "broadside/http"
import { HuntModel } from "../hunt-model"
import { CodeParams } from "../sessions/models"
import { RADII } from "./hunt"

const ok = { ok: t.Literal(true) }
const numberOrNull = (description: string) => t.Union([t.Number(), t.Null()], { description })

/** What says enough by its name, for models that call a tool. */
const plain = <S extends TSchema>(schema: S) => withToolText(schema, "")

const radius = (description: string) =>
  optional(
    plain(
      t.Union([t.Literal(RADII[0]), t.Literal(RADII[1]), t.Literal(RADII[2])], { description }),
    ),
  )
const name = (description: string) =>
  signedName({
    min: 1,
    max: 40,
    description: `${description}; with # and its key, if it is protected`,
    tool: "",
  })
const latitude = plain(t.Number({ minimum: -90, maximum: 90, description: "Degrees north" }))
const longitude = plain(t.Number({ minimum: -180, maximum: 180, description: "Degrees east" }))

export const WaypointParams = t.Object({
  ...CodeParams.properties,
  waypoint: plain(t.String({ description: "Id of a waypoint", examples: ["1"], maxLength: 20 })),
})

export const HuntQuery = query({
  hunter: optional(
    text({
      max: 64,
      description: "Id of a participant: adds how far away its waypoints are",
      tool: "",
    }),
  ),
})

const editKey = optional(
  text({
    max: 100,
    description:
      "The edit_key from the creation of the hunt; may be sent as the header X-Edit-Key instead",
    tool: "",
  }),
)

export const MasterBody = body({ edit_key: editKey })

export const HuntBody = body({
  name: name("Name of the hunt master"),
  radius: radius("Metres from a waypoint that count as there; default 30"),
  ordered: optional(
    plain(t.Boolean({ description: "Whether the waypoints must be found in their order" })),
  ),
  minutes: optional(plain(integer({ minimum: 1, maximum: 1_440, description: "Time limit" }))),
})

const waypointFields = {
  name: optional(text({ max: 60, description: "What hunters call it", tool: "" })),
  hint: optional(text({ max: 200, description: "What helps to find it", tool: "" })),
  radius: radius("Default that of the hunt"),
}
export const NewWaypointBody = body({
  edit_key: editKey,
  lat: latitude,
  lon: longitude,
  ...waypointFields,
})
export const WaypointBody = body({
  edit_key: editKey,
  lat: optional(latitude),
  lon: optional(longitude),
  ...waypointFields,
})

export const JoinBody = body({
  id: text({ min: 1, max: 64, description: "The id with which positions are sent", tool: "" }),
  name: name("Name of the hunter"),
})

export const WaypointModel = component(
  "HuntWaypoint",
  t.Object({
    id: t.Integer(),
    number: t.Integer({ description: "Place in the order" }),
    name: t.String(),
    hint: t.String(),
    radius: t.Integer({ description: "Metres" }),
    found_by: t.Integer({ description: "Number of hunters" }),
    lat: numberOrNull("For the master, and for all at the end; otherwise null"),
    lon: numberOrNull("As lat"),
  }),
)

const HunterModel = component(
  "HuntHunter",
  t.Object({
    id: t.String(),
    found: t.Array(t.Integer(), { description: "Ids of waypoints" }),
    targets: t.Array(
      t.Object({
        id: t.Integer({ description: "Id of a waypoint" }),
        number: t.Integer(),
        distance: numberOrNull("Metres; null before the first position"),
        bearing: numberOrNull("Degrees from north; null before the first position"),
      }),
      { description: "What it may find now, nearest first" },
    ),
  }),
)

const read = {
  ...ok,
  code: t.String(),
  hunt: HuntModel,
  waypoints: t.Array(WaypointModel, {
    description: "Those that the reader may know of; in an ordered hunt up to the next one",
  }),
}
export const HuntReadModel = t.Object({
  ...read,
  hunter: t.Union([HunterModel, t.Null()], {
    description: "For the query hunter, after it joined",
  }),
})
export const HuntCreatedModel = t.Object({
  ...read,
  edit_key: t.String({ description: "Shown once; only with it the hunt can be led" }),
  url: t.String({ description: "Page for hunters" }),
})
export const HuntLedModel = t.Object(read)
export const WaypointAddedModel = t.Object({ ...ok, waypoint: WaypointModel })
export const WaypointRemovedModel = t.Object({ ...ok, removed: t.Integer() })

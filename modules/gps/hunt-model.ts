import { component, oneOf, t } from "broadside/http"

const time = t.String({ format: "date-time" })
const timeOrNull = (description: string) => t.Union([time, t.Null()], { description })

/** A hunt as the session shows it. */
export const HuntModel = component(
  "Hunt",
  t.Object({
    state: oneOf(["open", "running", "ended"], {
      description: "open until the master starts it",
    }),
    master: t.String(),
    radius: t.Integer({ description: "Metres, for waypoints without their own" }),
    ordered: t.Boolean(),
    minutes: t.Union([t.Integer(), t.Null()], { description: "Time limit" }),
    waypoint_count: t.Integer(),
    created_at: time,
    started_at: timeOrNull("null until it starts"),
    ends_at: timeOrNull("When the time is up, in a hunt with a limit that has started"),
    ended_at: timeOrNull("null until it ends"),
    scores: t.Array(
      t.Object({
        id: t.String({ description: "Id of the participant" }),
        name: t.String(),
        rank: t.Integer(),
        points: t.Integer(),
        found: t.Integer({ description: "Number of waypoints" }),
        suspended_until: timeOrNull("Until then it finds nothing: it moved faster than 150 km/h"),
      }),
      { description: "Best first" },
    ),
  }),
)

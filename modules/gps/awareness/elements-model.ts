import { type Static, t } from "broadside/http"

// Some sources send numbers as text.
const value = t.Optional(t.Union([t.Number(), t.String({ maxLength: 80 }), t.Null()]))

/** All that is read of Orbit Mean-Elements Messages. */
export const ElementsModel = t.Array(
  t.Object({
    OBJECT_NAME: value,
    EPOCH: value,
    NORAD_CAT_ID: value,
    MEAN_MOTION: value,
    ECCENTRICITY: value,
    INCLINATION: value,
    RA_OF_ASC_NODE: value,
    ARG_OF_PERICENTER: value,
    MEAN_ANOMALY: value,
    BSTAR: value,
    MEAN_MOTION_DOT: value,
    MEAN_MOTION_DDOT: value,
  }),
  { maxItems: 1_000 },
)

export type SentElements = Static<typeof ElementsModel>

import type { Place } from "../sessions/session"

/** Orbital elements in the JSON form of the Orbit Mean-Elements Message (CCSDS 502.0), as CelesTrak sends them. */
export interface Elements {
  readonly OBJECT_NAME: string
  readonly OBJECT_ID: string
  readonly EPOCH: string
  readonly MEAN_MOTION: number
  readonly ECCENTRICITY: number
  readonly INCLINATION: number
  readonly RA_OF_ASC_NODE: number
  readonly ARG_OF_PERICENTER: number
  readonly MEAN_ANOMALY: number
  readonly EPHEMERIS_TYPE: 0
  readonly CLASSIFICATION_TYPE: "U"
  readonly NORAD_CAT_ID: number
  readonly ELEMENT_SET_NO: number
  readonly REV_AT_EPOCH: number
  readonly BSTAR: number
  readonly MEAN_MOTION_DOT: number
  readonly MEAN_MOTION_DDOT: number
}

type Vector = Readonly<Record<"x" | "y" | "z", number>>

/** Where a satellite is. */
export interface Overhead extends Place {
  readonly altKm: number
  readonly speedKmh: number
}

/** An orbit by the model SGP4. */
export interface Orbit {
  /** Kilometres and kilometres a second in the frame of the model (TEME); undefined if it ended. */
  stateAfter(minutes: number): { readonly position: Vector; readonly velocity: Vector } | undefined
  /** Above which place it is, at a time in milliseconds since the epoch. */
  placeAt(time: number): Overhead | undefined
}

/** Milliseconds since the epoch; the time of a message is UTC, with or without Z. */
export const epochOf = ({ EPOCH }: Pick<Elements, "EPOCH">): number =>
  Date.parse(EPOCH.endsWith("Z") ? EPOCH : `${EPOCH}Z`)

/** Computes an orbit from its elements. */
export async function orbitOf(elements: Elements): Promise<Orbit> {
  // Loaded when first needed, to keep the start fast.
  const { degreesLat, degreesLong, eciToGeodetic, gstime, json2satrec, sgp4 } = await import(
    "satellite.js"
  )
  const model = json2satrec({ ...elements })
  const epoch = epochOf(elements)
  const stateAfter = (minutes: number) => sgp4(model, minutes) ?? undefined
  return {
    stateAfter,
    placeAt(time) {
      const state = stateAfter((time - epoch) / 60_000)
      if (!state) return
      const { longitude, latitude, height } = eciToGeodetic(state.position, gstime(new Date(time)))
      const { x, y, z } = state.velocity
      const speedKmh = Math.hypot(x, y, z) * 3600
      return { lat: degreesLat(latitude), lon: degreesLong(longitude), altKm: height, speedKmh }
    },
  }
}

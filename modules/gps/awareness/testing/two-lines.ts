import type { Elements } from "../orbit"

/** The elements in two lines, which the published verification cases have, as a message. */
export function fromTwoLines([first = "", second = ""]: readonly string[]): Elements {
  const year = Number(first.slice(18, 20))
  const day = Number(first.slice(20, 32))
  const start = Date.UTC(year < 57 ? 2000 + year : 1900 + year, 0, 1)
  const exponent = (text: string) =>
    Number(`${text.slice(0, 1).trim()}0.${text.slice(1, 6).trim()}e${text.slice(6)}`)
  return {
    OBJECT_NAME: "",
    OBJECT_ID: "",
    EPOCH: new Date(start + (day - 1) * 86_400_000).toISOString(),
    MEAN_MOTION: Number(second.slice(52, 63)),
    ECCENTRICITY: Number(`0.${second.slice(26, 33)}`),
    INCLINATION: Number(second.slice(8, 16)),
    RA_OF_ASC_NODE: Number(second.slice(17, 25)),
    ARG_OF_PERICENTER: Number(second.slice(34, 42)),
    MEAN_ANOMALY: Number(second.slice(43, 51)),
    EPHEMERIS_TYPE: 0,
    CLASSIFICATION_TYPE: "U",
    NORAD_CAT_ID: Number(second.slice(2, 7)),
    ELEMENT_SET_NO: 999,
    REV_AT_EPOCH: 0,
    BSTAR: exponent(first.slice(53, 61)),
    MEAN_MOTION_DOT: Number(first.slice(33, 43)),
    MEAN_MOTION_DDOT: exponent(first.slice(44, 52)),
  }
}

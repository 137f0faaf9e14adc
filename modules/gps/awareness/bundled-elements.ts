import type { Elements } from "./orbit"

/**
 * The International Space Station as CelesTrak published it for 9 October 2026. A release should
 * renew it; operators import newer ones.
 */
export const BUNDLED: Elements = {
  OBJECT_NAME: "ISS (ZARYA)",
  OBJECT_ID: "1998-067A",
  EPOCH: "2026-10-09T19:42:49.138848",
  MEAN_MOTION: 15.48793003,
  ECCENTRICITY: 0.0006775,
  INCLINATION: 51.6314,
  RA_OF_ASC_NODE: 92.7969,
  ARG_OF_PERICENTER: 242.6225,
  MEAN_ANOMALY: 117.4075,
  EPHEMERIS_TYPE: 0,
  CLASSIFICATION_TYPE: "U",
  NORAD_CAT_ID: 25544,
  ELEMENT_SET_NO: 999,
  REV_AT_EPOCH: 58952,
  BSTAR: 0.00012652,
  MEAN_MOTION_DOT: 0.00006479,
  MEAN_MOTION_DDOT: 0,
}

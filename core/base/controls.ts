/** Ways of playing a published page. */
export const CONTROLS = ["keyboard", "mouse", "touch", "gamepad"] as const
/** One of `CONTROLS`. */
export type Control = (typeof CONTROLS)[number]

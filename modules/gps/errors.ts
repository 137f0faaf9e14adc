import { type ProblemTable, problemsOf, siteRefusals } from "broadside"

/** Every refusal of location sessions. */
export const table = {
  "unknown-session": {
    status: 404,
    title: "No such session",
    fix: "Check the six characters of the code, or create a session with POST /api/location/create.",
    detail: (code: string) => `There is no session ${code}.`,
  },
  "session-ended": {
    status: 410,
    title: "The session has ended",
    fix: "Create a new session with POST /api/location/create and share its code.",
    detail: (code: string) =>
      `Session ${code} has ended: no one sent a position for ten minutes. Its positions, pins and messages are deleted.`,
  },
  "session-full": {
    status: 409,
    title: "The session is full",
    fix: "Use the id of a participant that is in it, or create another session.",
    detail: (most: number) => `A session has at most ${most} participants.`,
  },
  "too-many-pins": {
    status: 409,
    title: "Too many pins",
    fix: "Create another session for more.",
    detail: (most: number) => `A session has at most ${most} pins.`,
  },
  "too-many-positions": {
    status: 429,
    title: "Too many positions",
    fix: "Send at most two positions a second for each participant; wait for the seconds in Retry-After.",
    detail: (id: string, seconds: number) =>
      `Participant ${id} sends more than two positions a second. Try again in ${seconds} s.`,
  },
  "site-full": {
    status: 503,
    title: "The site is full",
    fix: "Try again after the seconds in Retry-After: sessions end ten minutes after their last position.",
    detail: (what: string) => `This site follows as many ${what} as it can.`,
  },
  "no-map-file": {
    status: 404,
    title: "No map file",
    fix: "The operator sets the path of an existing file as map_pmtiles.",
    detail: () => "The map file of this site is not there.",
  },
  "map-range": {
    status: 416,
    title: "Not a range of the map file",
    fix: "Send a header such as Range: bytes=0-16383.",
    detail: (size: number, most: number) =>
      `The map file has ${size} bytes; a request takes one range of at most ${most}.`,
  },
} as const satisfies ProblemTable

export const problems = problemsOf(table)

/** What every route of a session may answer. Who tries many codes gets no answers for a while. */
export const NO_SESSION = [
  problems["unknown-session"],
  problems["session-ended"],
  siteRefusals["too-many-requests"],
] as const

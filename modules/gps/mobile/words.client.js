// What the page says about each state: how it looks, a sentence, and what to do.

const waiting = (count) => (count === 1 ? "1 position waits" : `${count} positions wait`)

export const IDLE = { tone: "idle", says: "Not sharing", detail: "No one sees where you are." }
export const CONNECTING = { tone: "wait", says: "One moment", detail: "Opening the session." }
export const ASKING = {
  tone: "wait",
  says: "Looking for you",
  detail: "If your browser asks whether this page may see where you are, allow it.",
}
export const RESTING = {
  tone: "good",
  detail: "A position goes out when you move, and once a minute when you rest.",
}
export const BY_HAND = {
  tone: "good",
  says: "Sharing this place",
  detail: "The place from the map goes out once a minute, until you choose another one.",
}
export const INSECURE = {
  tone: "bad",
  says: "No secure connection",
  detail:
    "Browsers tell only pages with https where you are, and this address has none. Place yourself on the map below instead.",
}
export const UNSUPPORTED = {
  tone: "bad",
  says: "No location here",
  detail: "This browser cannot tell where you are. Place yourself on the map below instead.",
}

/** By the code of the browser's error. */
export const ERRORS = {
  1: {
    tone: "bad",
    says: "Permission denied",
    detail:
      "This page may not see where you are. Tap the sign beside the address, allow the location, and press the button again. On a phone, location must also be on for the browser itself. Or place yourself on the map below.",
  },
  2: {
    tone: "bad",
    says: "No position",
    detail:
      "Your device cannot find out where it is. Turn location on in its settings, or go near a window. The page keeps trying.",
  },
  3: {
    tone: "wait",
    says: "Still looking for you",
    detail: "No position came for 30 seconds. Outdoors it is faster. The page keeps trying.",
  },
}

export const WAITS = {
  offline: (count) => ({
    tone: "wait",
    says: count > 0 ? `No network: ${waiting(count)}` : "No network",
    detail: "None is lost. They are sent in order when the network is back.",
  }),
  failing: (count) => ({
    tone: "wait",
    says: `No answer: ${waiting(count)}`,
    detail: "The site does not answer. None is lost, and the page tries again by itself.",
  }),
  busy: (count) => ({
    tone: "wait",
    says: `Catching up: ${waiting(count)}`,
    detail: "The site takes them a few at a time.",
  }),
}

export const ended = (code) => ({
  isGone: true,
  tone: "bad",
  says: "The session has ended",
  detail: `No one sent a position to ${code} for ten minutes, and everything about it is deleted. This page no longer sends anything. Press the button to start a new session.`,
})
export const unknown = (code) => ({
  tone: "bad",
  says: `No session ${code}`,
  detail: "Check the code, or leave it empty to start a new session.",
})
export const tooMany = {
  tone: "bad",
  says: "Too many new sessions",
  detail: "Wait a minute, and press the button again. Or join one by its code.",
}
export const refused = (error) => ({
  tone: "bad",
  says: "Not sent",
  detail: error ?? "The site does not take positions for this session.",
})
export const unreachable = {
  tone: "bad",
  says: "No connection",
  detail: "The site does not answer. Check your network, and press the button again.",
}
export const stopped = (dropped) => ({
  ...IDLE,
  says: "Stopped",
  detail:
    dropped === 0
      ? "Nothing more is sent. Others see your last position until the session ends."
      : `Nothing more is sent; ${dropped === 1 ? "1 position that waited is" : `${dropped} positions that waited are`} deleted. Others see the last one sent until the session ends.`,
})

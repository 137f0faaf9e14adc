// What both pages of a hunt do: read it as it changes, show its scores, share a position.

const READ_MS = 1_000

const wordsOf = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`

/** Reads an address when it is asked to: at most once a second, and the newest state wins. */
export function createReading(address, { headers = () => ({}), onRead, onRefused = () => {} }) {
  let timer
  let last = Number.NEGATIVE_INFINITY
  let isReading = false
  let isAsked = false

  async function read() {
    timer = undefined
    isReading = true
    isAsked = false
    last = performance.now()
    const answer = await fetch(address(), { headers: headers() }).catch(() => undefined)
    const said = await answer?.json().catch(() => undefined)
    isReading = false
    if (answer?.ok && said) onRead(said)
    else if (answer) onRefused(answer.status)
    if (isAsked) ask()
  }

  function ask() {
    if (isReading) isAsked = true
    else if (!timer) timer = setTimeout(read, Math.max(0, last + READ_MS - performance.now()))
  }
  return ask
}

export function stateText({ state, ends_at }, now) {
  if (state === "ended") return "The hunt is over."
  if (state === "open") return "Not started yet."
  if (!ends_at) return "The hunt is on."
  const minutes = Math.max(0, Math.ceil((Date.parse(ends_at) - now) / 60_000))
  return `The hunt is on: ${wordsOf(minutes, "minute")} left.`
}

export function factsText({ waypoint_count, ordered, radius, minutes }) {
  const facts = [
    `${wordsOf(waypoint_count, "waypoint")}, ${ordered ? "one after the other" : "in any order"}`,
    `found within ${radius} metres`,
    ...(minutes === null ? [] : [`${wordsOf(minutes, "minute")} of time`]),
  ]
  return facts.join(" · ")
}

export function showHunt(root, lists, hunt, now, myId) {
  lists.tell(root, "state", stateText(hunt, now))
  lists.tell(root, "facts", factsText(hunt))
  lists.fill(root.querySelector("[data-list=scores]"), hunt.scores, {
    template: root.querySelector("template[data-of=scores]"),
    update(row, { id, name, rank, found, points, suspended_until }) {
      const isSuspended = suspended_until && Date.parse(suspended_until) > now
      lists.tell(row, "rank", String(rank))
      lists.tell(row, "name", id === myId ? `${name} (you)` : name)
      lists.tell(row, "found", `${found}/${hunt.waypoint_count}`)
      lists.tell(row, "points", String(points))
      lists.tell(row, "note", isSuspended ? "too fast: finds nothing for a minute" : "")
    },
  })
}

/** The circles of the waypoints, as far as this page knows where they are. */
export function zonesOf(waypoints) {
  return waypoints
    .filter(({ lat }) => lat !== null)
    .map(({ id, number, name, lat, lon, radius, found_by }) => ({
      id: `waypoint-${id}`,
      lat,
      lon,
      radius,
      label: `${number} ${name}`.trim(),
      state: found_by > 0 ? "found" : "open",
    }))
}

export const nameOf = ({ name, number }) => name || `Waypoint ${number}`

/** The button that shares a position, and the map as the way to try it without one. */
export function wireSharing(root, { code, who, sharing: make, lists, onPlace, onEnd }) {
  const button = root.querySelector("[data-share-position]")
  const pick = root.querySelector("[data-pick]")
  let isPicking = false
  const sharing = make.createSharing(code, who, {
    onStatus: (text) => lists.tell(root, "sharing-status", text),
    onPlace(place) {
      onPlace(place)
      show()
    },
    onEnd,
  })

  function show() {
    button.setAttribute("aria-pressed", String(sharing.isOn))
    button.textContent = sharing.isOn ? "Stop sharing" : "Share my position"
    button.hidden = !make.canLocate() && !sharing.isOn
    pick.setAttribute("aria-pressed", String(isPicking))
  }

  button.addEventListener("click", () => {
    if (sharing.isOn) sharing.stop()
    else sharing.start()
    show()
  })
  pick.addEventListener("click", () => {
    isPicking = !isPicking
    show()
  })
  root.querySelector("[data-by-hand]").open = !make.canLocate()
  show()
  return {
    start() {
      if (!sharing.isOn && make.canLocate()) sharing.start()
      show()
    },
    stop: () => sharing.stop(),
    /** Whether the place that was picked on the map is taken as mine. */
    take(place) {
      if (isPicking) sharing.placeAt(place)
      return isPicking
    },
  }
}

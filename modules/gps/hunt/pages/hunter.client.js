// The page of those who seek: shares where I am, shows the way, and what the site judged.

const root = document.querySelector("[data-session]")
const { session: code, now: siteTime } = root.dataset
const load = (name) => import(root.dataset[name])
const [
  { followSession },
  { me },
  { createMap },
  words,
  lists,
  sharing,
  forms,
  board,
  { createCompass },
] = await Promise.all(
  ["live", "me", "map", "geo", "lists", "sharing", "forms", "board", "compassScript"].map(load),
)

const STALE_MS = 30_000
const TICK_MS = 10_000
const CLOSE = 17
const NEWS_MS = 1_500

const find = (name) => root.querySelector(`[data-${name}]`)
/** The clock of the site. */
const ahead = Number(siteTime) - Date.now()
const now = () => Date.now() + ahead
const address = `/api/location/${encodeURIComponent(code)}`

let read
let session
/** Where I am, as the site has it: the session is one object that changes. */
let own
let chosen
let hasShown = false
let hasShownResult = false
const waiting = []

const map = await createMap(document.getElementById("map"))
const compass = createCompass(root, { words, lists, say })

const ask = board.createReading(() => `${address}/hunt?hunter=${encodeURIComponent(me.id)}`, {
  onRead(next) {
    read = next
    draw()
  },
})

const mine = board.wireSharing(root, {
  code,
  who: () => ({ id: me.id, name: me.name || "Guest", color: me.color }),
  sharing,
  lists,
  onPlace(place) {
    if (place && !hasShown) map.moveTo(place, CLOSE)
    hasShown ||= Boolean(place)
  },
  onEnd: over,
})
map.onPick((place) => mine.take(place))

followSession(code, {
  onChange(next, { event, happening }) {
    const isMine = next.participants[me.id] !== own
    own = next.participants[me.id]
    session = next
    if (happening) tellHappening(happening)
    if (event !== "position" || isMine) ask()
    drawMap()
  },
  onConnection: (isLive) =>
    lists.tell(root, "connection", isLive ? "Live" : "Connection lost. Trying again…"),
  onEnd: over,
})

/** The page of an ended session says so. */
function over() {
  mine.stop()
  location.reload()
}

function draw() {
  const { hunt, hunter } = read
  board.showHunt(root, lists, hunt, now(), me.id)
  root.querySelector("[data-form=join]").hidden = Boolean(hunter) || hunt.state === "ended"
  root.querySelector(".hunt-sharing").hidden = !hunter || hunt.state === "ended"
  drawWaypoints()
  compass.show(targetOf())
  drawResult()
  drawMap()
}

function targetOf() {
  const targets = read.hunter?.targets ?? []
  const target = targets.find(({ id }) => id === chosen) ?? targets[0]
  if (!target) return
  const waypoint = read.waypoints.find(({ id }) => id === target.id)
  return { ...target, label: board.nameOf(waypoint), hint: waypoint.hint }
}

function drawWaypoints() {
  const { hunt, hunter, waypoints } = read
  const targets = new Map(hunter?.targets.map((target) => [target.id, target]))
  const current = targetOf()
  lists.fill(root.querySelector("[data-list=waypoints]"), waypoints, {
    template: root.querySelector("template[data-of=waypoints]"),
    update(item, one) {
      const target = targets.get(one.id)
      const isFound = hunter?.found.includes(one.id) ?? false
      item.classList.toggle("found", isFound)
      item.toggleAttribute("aria-current", one.id === current?.id)
      lists.tell(item, "number", isFound ? "✓" : String(one.number))
      lists.tell(item, "name", board.nameOf(one))
      lists.tell(item, "hint", one.hint)
      lists.tell(item, "way", wayText(one, target, isFound))
      const button = item.querySelector("[data-act]")
      button.hidden = hunt.ordered || !target || one.id === current?.id
      lists.tell(item, "act-name", `: ${board.nameOf(one)}`)
      button.onclick = () => {
        chosen = one.id
        draw()
      }
    },
  })
}

function wayText({ found_by }, target, isFound) {
  if (isFound) return "You found it"
  const way =
    target && target.distance !== null
      ? `${words.lengthInWords(target.distance)} ${words.directionOf(target.bearing)} · `
      : ""
  return way + (found_by === 0 ? "no one has found it" : `found by ${found_by}`)
}

function drawResult() {
  const { hunt, hunter } = read
  const score = hunt.scores.find(({ id }) => id === me.id)
  const isDone = score && hunter && score.found === hunt.waypoint_count && hunt.waypoint_count > 0
  const [best] = hunt.scores
  const text =
    hunt.state === "ended"
      ? [
          best && best.points > 0
            ? `${best.name} has won with ${best.points} points.`
            : "No one has found anything.",
          score && score.id !== best.id
            ? `You came in at number ${score.rank} with ${score.points}.`
            : "",
        ].join(" ")
      : isDone && hunt.state === "running"
        ? `You have found everything: ${score.points} points.`
        : ""
  find("result").hidden = !text
  lists.tell(root, "result", text)
}

function drawMap() {
  if (!session) return
  map.setPeople(
    Object.values(session.participants).map((one) => ({
      ...one,
      stale: now() - Date.parse(one.updated_at) > STALE_MS,
      trail: session.trails[one.id] ?? [],
    })),
  )
  const zones = board.zonesOf(read?.waypoints ?? [])
  map.setZones(zones)
  const places = [...Object.values(session.participants), ...zones]
  // At the end everyone sees where the waypoints were.
  if ((hasShown && (hasShownResult || zones.length === 0)) || places.length === 0) return
  hasShown = true
  hasShownResult = zones.length > 0
  map.show(places, CLOSE)
}

function tellHappening({ what, hunter, waypoint, points, first }) {
  const isMe = hunter?.id === me.id
  if (what === "started") say("The hunt has started.")
  if (what === "ended") say("The hunt is over.")
  if (what === "suspended" && isMe)
    say("You moved faster than a car. For a minute you find nothing.")
  if (what === "joined" && !isMe) say(`${hunter.name} has joined.`)
  if (what !== "found") return
  if (isMe) navigator.vibrate?.(200)
  const name = board.nameOf(waypoint)
  say(
    isMe
      ? `You found ${name}${first ? " first" : ""}: ${points} points.`
      : `${hunter.name} found ${name}.`,
  )
}

/** Said one after another: a text that is replaced at once is never read out. */
function say(text) {
  waiting.push(text)
  if (waiting.length === 1) sayNext()
}

function sayNext() {
  find("news").textContent = waiting.splice(0, waiting.length).join(" ")
  setTimeout(() => waiting.length > 0 && sayNext(), NEWS_MS)
}

const join = root.querySelector("[data-form=join]")
join.elements.hunter.value = me.name
forms.onSubmit(join, async ({ hunter }) => {
  me.name = hunter.value.trim()
  read = await forms.post(`${address}/hunt/join`, { id: me.id, name: me.name })
  mine.start()
  stayAwake()
  draw()
})

/** A dark screen sends no position. */
function stayAwake() {
  if (!read?.hunter || document.visibilityState !== "visible") return
  navigator.wakeLock?.request("screen").catch(() => {})
}
document.addEventListener("visibilitychange", stayAwake)
setInterval(() => read && draw(), TICK_MS)
root.dataset.ready = ""
ask()

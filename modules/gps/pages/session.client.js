// The page of a session: its map and its lists follow the session, its forms send without leaving the page.

const root = document.querySelector("[data-session]")
const { session: code, now: siteTime } = root.dataset
const load = (name) => import(root.dataset[name])
const [live, who, words, lists, told, share, forms] = await Promise.all(
  ["live", "me", "geo", "lists", "told", "sharing", "forms"].map(load),
)
const { me } = who

const STALE_MS = 30_000
const TICK_MS = 5_000
const DRAW_MS = 50
const CLOSE = 16

const find = (name) => root.querySelector(`[data-${name}]`)

/** The clock of the site, by which it says when it saw someone. */
const ahead = Number(siteTime) - Date.now()
const ageOf = (time) => Date.now() + ahead - Date.parse(time)

const isStale = ({ updated_at }) => ageOf(updated_at) > STALE_MS
const isMe = ({ id }) => id === me.id

let state
let myPlace
let hasShown = false
// The page is live before its map has come, and without it where it cannot come.
let map
const mapBox = document.getElementById("map")
load("map")
  .then(({ createMap }) => createMap(mapBox))
  .then((made) => {
    map = made
    map.onPick((place) => form.choose(place))
    draw()
  })

const sharing = share.createSharing(code, identity, {
  onStatus: (text) => lists.tell(root, "sharing-status", text),
  onPlace(place) {
    if (place && !myPlace) map?.moveTo(place, CLOSE)
    myPlace = place
    showWhetherSharing()
    draw()
  },
  onEnd: over,
})

const form = forms.wireForms(root, code, {
  author: () => ({ id: me.id, name: nameOfMe() }),
  onPlace: (place) => map?.setItems("chosen", place ? [{ id: "chosen", label: "", ...place }] : []),
})

function identity() {
  return { id: me.id, name: nameOfMe(), color: me.color }
}

function nameOfMe() {
  return me.name || "Guest"
}

live.followSession(code, {
  onChange(next, what) {
    state = next
    draw()
    announce(what)
  },
  onConnection(isLive) {
    find("connection").classList.toggle("lost", !isLive)
    lists.tell(root, "connection", isLive ? "Live" : "Connection lost. Trying again…")
  },
  onEnd: over,
})

/** The page of an ended session says that it has, and how to go on. */
function over() {
  sharing.stop()
  location.reload()
}

/** Positions of many people come in quick succession, and are drawn together. */
let isDue = false
function draw() {
  if (isDue || !state) return
  isDue = true
  setTimeout(() => {
    isDue = false
    const everyone = Object.values(state.participants).sort(inOrder)
    drawLists(everyone, state, myPlace)
    form.showListing(state.listed)
    lists.tell(root, "heading", state.name.trim() || `Session ${code}`)
    if (map) drawMap(everyone)
  }, DRAW_MS)
}

/** Me first, then by name: an order by distance would move under the reader's finger. */
const inOrder = (a, b) => Number(isMe(b)) - Number(isMe(a)) || a.name.localeCompare(b.name)

const drawLists = told.createSessionLists(root, lists, words, {
  isMe,
  isStale,
  ageOf,
  onShow(place) {
    map?.moveTo(place, CLOSE)
    mapBox.scrollIntoView({ block: "nearest" })
  },
})

function drawMap(everyone) {
  map.setPeople(
    everyone.map((one) => ({ ...one, stale: isStale(one), trail: state.trails[one.id] ?? [] })),
  )
  map.setPins(state.pins)
  if (!hasShown) showEveryone()
}

function showEveryone() {
  const places = [...Object.values(state.participants), ...state.pins]
  if (places.length === 0) return
  hasShown = true
  map.show(places, CLOSE)
}

/** Announces arrivals, pins and messages to screen readers; positions would never stop. */
function announce({ joined, pins, messages }) {
  const news = [
    ...joined.filter((one) => !isMe(one)).map(({ name }) => `${name} shares a position.`),
    ...pins.map(
      ({ name, message }) => `${name || "Someone"} dropped a pin: ${message || "no text"}.`,
    ),
    ...messages.map(({ name, message }) => `${name}: ${message}`),
  ]
  if (news.length > 0) find("news").textContent = news.join(" ")
}

function showWhetherSharing() {
  const button = find("share-position")
  button.toggleAttribute("data-on", sharing.isOn)
  button.textContent = sharing.isOn ? "Stop sharing" : "Share my position"
}

find("share-position").addEventListener("click", () => {
  if (sharing.isOn) sharing.stop()
  else sharing.start()
  showWhetherSharing()
})
find("i-am-here").addEventListener("click", () => {
  const place = form.place()
  if (!place) return
  sharing.placeAt(place)
  form.close()
})
find("new-pin").addEventListener("click", () => {
  form.choose(myPlace ?? (map && middle()))
  form.focus()
})
find("everyone").addEventListener("click", () => map && state && showEveryone())
/** The world repeats to the east and west. */
function middle() {
  const { lat, lng } = map.leaflet.getCenter().wrap()
  return { lat, lon: lng }
}

for (const [field, name] of [
  ["my-name", "name"],
  ["my-color", "color"],
]) {
  const input = find(field)
  input.value = me[name]
  input.addEventListener("change", () => {
    me[name] = input.value.trim()
    sharing.again()
  })
}
find("by-hand").hidden = share.canLocate()
// Only a position that the browser measures can be followed.
find("share-position").hidden = !share.canLocate()
setInterval(draw, TICK_MS)
root.dataset.ready = ""

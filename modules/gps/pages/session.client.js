// The page of a session: its map and its lists follow the session, its forms send without leaving the page.

const root = document.querySelector("[data-session]")
const { session: code, now: siteTime } = root.dataset
const load = (name) => import(root.dataset[name])
const [
  { followSession },
  { me },
  { createMap },
  words,
  lists,
  { createSharing, canLocate },
  forms,
] = await Promise.all(["live", "me", "map", "geo", "lists", "sharing", "forms"].map(load))

const STALE_MS = 30_000
const TICK_MS = 5_000
const CLOSE = 16

const find = (name) => root.querySelector(`[data-${name}]`)
const listOf = (name) => root.querySelector(`[data-list=${name}]`)
const templateOf = (name) => root.querySelector(`template[data-of=${name}]`)

/** The clock of the site, by which it says when it saw someone. */
const ahead = Number(siteTime) - Date.now()
const ageOf = (time) => Date.now() + ahead - Date.parse(time)

let state
let myPlace
let hasShown = false
const map = await createMap(document.getElementById("map"))

const sharing = createSharing(code, identity, {
  onStatus: (text) => lists.tell(root, "sharing-status", text),
  onPlace(place) {
    if (place && !myPlace) map.moveTo(place, CLOSE)
    myPlace = place
    showWhetherSharing()
    draw()
  },
  onEnd: over,
})

const form = forms.wireForms(root, code, {
  author: () => ({ id: me.id, name: nameOfMe() }),
  onPlace: (place) => map.setItems("chosen", place ? [{ id: "chosen", label: "", ...place }] : []),
})

function identity() {
  return { id: me.id, name: nameOfMe(), color: me.color }
}

function nameOfMe() {
  return me.name || "Guest"
}

followSession(code, {
  onChange(next, what) {
    state = next
    draw()
    announce(what)
  },
  onConnection: (isLive) =>
    lists.tell(root, "connection", isLive ? "Live" : "Connection lost. Trying again…"),
  onEnd: over,
})

/** The page of an ended session says that it has, and how to go on. */
function over() {
  sharing.stop()
  location.reload()
}

function draw() {
  if (!state) return
  const everyone = Object.values(state.participants).sort(inOrder)
  drawMap(everyone)
  drawLists(everyone)
  form.showListing(state.listed)
}

/** Me first, then by name: an order by distance would move under the reader's finger. */
const inOrder = (a, b) =>
  Number(b.id === me.id) - Number(a.id === me.id) || a.name.localeCompare(b.name)

function drawMap(everyone) {
  const isStale = ({ updated_at }) => ageOf(updated_at) > STALE_MS
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

const show = (place) => map.moveTo(place, CLOSE)
const wayTo = (place) =>
  myPlace ? words.wayTo(myPlace, place) : `${place.lat.toFixed(4)}, ${place.lon.toFixed(4)}`

function drawLists(everyone) {
  lists.fill(listOf("people"), everyone, {
    template: templateOf("people"),
    onShow: show,
    update(item, one) {
      const isMe = one.id === me.id
      const age = ageOf(one.updated_at)
      lists.tell(item, "name", isMe ? `${one.name} (you)` : one.name)
      lists.tell(item, "way", isMe ? "This is you" : wayTo(one))
      lists.tell(item, "seen", `seen ${words.ageInWords(age)}`)
      lists.paint(item, one.color)
      item.classList.toggle("stale", age > STALE_MS)
    },
  })
  lists.fill(listOf("pins"), state.pins, {
    template: templateOf("pins"),
    onShow: show,
    update(item, pin) {
      lists.tell(item, "text", pin.message || "Pin")
      lists.tell(item, "name", pin.name)
      lists.tell(item, "way", wayTo(pin))
      lists.stampTime(item, pin.created_at)
    },
  })
  lists.fillToTheEnd(listOf("messages"), state.messages, {
    template: templateOf("messages"),
    update(item, { name, message, at }) {
      lists.tell(item, "name", name)
      lists.tell(item, "text", message)
      lists.stampTime(item, at)
    },
  })
}

/** Who came and what was said, for who does not see it; positions would never stop. */
function announce({ joined, pins, messages }) {
  const news = [
    ...joined.filter(({ id }) => id !== me.id).map(({ name }) => `${name} shares a position.`),
    ...pins.map(
      ({ name, message }) => `${name || "Someone"} dropped a pin: ${message || "no text"}.`,
    ),
    ...messages.map(({ name, message }) => `${name}: ${message}`),
  ]
  if (news.length > 0) find("news").textContent = news.join(" ")
}

function showWhetherSharing() {
  const button = find("share-position")
  button.setAttribute("aria-pressed", String(sharing.isOn))
  button.textContent = sharing.isOn ? "Stop sharing" : "Share my position"
}

find("share-position").addEventListener("click", () => {
  if (sharing.isOn) sharing.stop()
  else if (canLocate()) sharing.start()
  else find("by-hand").scrollIntoView({ block: "nearest" })
  showWhetherSharing()
})
find("i-am-here").addEventListener("click", () => {
  const place = form.place()
  if (!place) return
  sharing.placeAt(place)
  form.close()
})
find("new-pin").addEventListener("click", () => {
  form.choose(myPlace ?? middle())
  form.focus()
})
find("everyone").addEventListener("click", showEveryone)
/** The world repeats to the east and west. */
function middle() {
  const { lat, lng } = map.leaflet.getCenter().wrap()
  return { lat, lon: lng }
}
map.onPick((place) => form.choose(place))

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
find("by-hand").hidden = canLocate()
// Only a position that the browser measures can be followed.
find("share-position").hidden = !canLocate()
setInterval(draw, TICK_MS)
root.dataset.ready = ""

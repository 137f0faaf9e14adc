// The page of the master: drops waypoints, starts, watches and ends the hunt.

const root = document.querySelector("[data-session]")
const { session: code, now: siteTime } = root.dataset
const load = (name) => import(root.dataset[name])
const [{ followSession }, { me }, { createMap }, lists, sharing, forms, board] = await Promise.all(
  ["live", "me", "map", "lists", "sharing", "forms", "board"].map(load),
)

const TICK_MS = 10_000
const STALE_MS = 30_000
const CLOSE = 17
const PLACE = `broadside:hunt-key:${code}`

const find = (name) => root.querySelector(`[data-${name}]`)
const formOf = (name) => root.querySelector(`[data-form=${name}]`)
const ahead = Number(siteTime) - Date.now()
const now = () => Date.now() + ahead
const address = `/api/location/${encodeURIComponent(code)}`

let key = root.dataset.key || stored()
let read
let session
let myPlace
let hasShown = false

function stored() {
  try {
    return localStorage.getItem(PLACE) ?? undefined
  } catch {
    return undefined
  }
}

/** Only a key that the site has accepted is stored. */
function store() {
  try {
    localStorage.setItem(PLACE, key)
  } catch {
    // Then it is typed again next time.
  }
}

const map = await createMap(document.getElementById("map"))
const ask = board.createReading(() => `${address}/hunt`, {
  headers: () => (key ? { "x-edit-key": key } : {}),
  onRead(next) {
    read = next
    draw()
  },
})
const lead = async (what, fields = {}) => {
  const said = await forms.post(`${address}/hunt/${what}`, { edit_key: key, ...fields })
  store()
  ask()
  return said
}

const mine = board.wireSharing(root, {
  code,
  who: () => ({ id: me.id, name: read ? read.hunt.master : "Hunt master", color: me.color }),
  sharing,
  lists,
  onPlace(place) {
    if (place && !hasShown) map.moveTo(place, CLOSE)
    hasShown ||= Boolean(place)
    myPlace = place
  },
  onEnd: over,
})

followSession(code, {
  onChange(next, { event }) {
    session = next
    if (event === "hunt" || event === "snapshot") ask()
    drawMap()
  },
  onConnection: (isLive) =>
    lists.tell(root, "connection", isLive ? "Live" : "Connection lost. Trying again…"),
  onEnd: over,
})

function over() {
  mine.stop()
  location.reload()
}

const waypointForm = formOf("waypoint")
const { lat, lon, name: nameField, hint: hintField, radius } = waypointForm.elements

function draw() {
  const { hunt, waypoints } = read
  board.showHunt(root, lists, hunt, now())
  const isOver = hunt.state === "ended"
  formOf("key").hidden = Boolean(key)
  waypointForm.hidden = isOver || !key
  find("starting").hidden = hunt.state !== "open" || !key
  find("start").disabled = hunt.waypoint_count === 0
  find("ending").hidden = hunt.state !== "running" || !key
  lists.fill(root.querySelector("[data-list=waypoints]"), waypoints, {
    template: root.querySelector("template[data-of=waypoints]"),
    update(item, one) {
      lists.tell(item, "number", String(one.number))
      lists.tell(item, "name", board.nameOf(one))
      lists.tell(item, "hint", one.hint)
      lists.tell(item, "way", `${one.radius} m · ${foundText(one)}`)
      lists.tell(item, "act-name", ` ${board.nameOf(one)}`)
      const button = item.querySelector("[data-act]")
      button.hidden = one.found_by > 0 || isOver || one.lat === null
      button.onclick = () => attempt(() => lead(`waypoints/${one.id}/remove`))
    },
  })
  drawMap()
}

const foundText = ({ found_by }) => (found_by === 0 ? "not found yet" : `found by ${found_by}`)

function drawMap() {
  const people = Object.values(session?.participants ?? {})
  map.setPeople(
    people.map((one) => ({
      ...one,
      stale: now() - Date.parse(one.updated_at) > STALE_MS,
      trail: session.trails[one.id] ?? [],
    })),
  )
  const zones = board.zonesOf(read?.waypoints ?? [])
  map.setZones([...zones, ...drafted()])
  if (hasShown || people.length + zones.length === 0) return
  hasShown = true
  map.show([...people, ...zones], CLOSE)
}

/** The waypoint that is not dropped yet. */
function drafted() {
  if (!lat.value || !lon.value || waypointForm.hidden) return []
  const place = { lat: lat.valueAsNumber, lon: lon.valueAsNumber }
  return [{ id: "draft", ...place, radius: Number(radius.value), label: "New", state: "next" }]
}

function choose(place) {
  lat.value = place.lat.toFixed(6)
  lon.value = place.lon.toFixed(6)
  drawMap()
}

map.onPick((place) => {
  if (!mine.take(place)) choose(place)
})
for (const field of [lat, lon, radius]) field.addEventListener("input", drawMap)
find("middle").addEventListener("click", () => {
  const { lat, lng } = map.leaflet.getCenter().wrap()
  choose({ lat, lon: lng })
})
find("here").addEventListener("click", () => {
  if (myPlace) return choose(myPlace)
  if (!sharing.canLocate()) return tellFault("This browser does not tell where you are.")
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => {
      const place = { lat: latitude, lon: longitude }
      choose(place)
      map.moveTo(place, CLOSE)
    },
    () => tellFault("This browser does not tell where you are."),
    { enableHighAccuracy: true },
  )
})

forms.onSubmit(waypointForm, async () => {
  await lead("waypoints", {
    lat: lat.valueAsNumber,
    lon: lon.valueAsNumber,
    name: nameField.value.trim(),
    hint: hintField.value.trim(),
    radius: Number(radius.value),
  })
  for (const field of [lat, lon, nameField, hintField]) field.value = ""
  lists.tell(root, "news", "The waypoint is dropped.")
})
forms.onSubmit(formOf("key"), async (fields) => {
  const typed = fields.key.value.trim()
  const answer = await fetch(`${address}/hunt`, { headers: { "x-edit-key": typed } })
  const said = await answer.json()
  // Only its master sees where the waypoints are.
  if (
    said.hunt?.waypoint_count > 0 &&
    !(said.waypoints[0]?.lat !== undefined && said.waypoints[0]?.lat !== null)
  )
    throw new Error("This is not the key of this hunt.")
  key = typed
  read = said
  draw()
})
find("start").addEventListener("click", () => attempt(() => lead("start")))
find("end").addEventListener("click", () => attempt(() => lead("end")))

async function attempt(act) {
  tellFault("")
  try {
    await act()
  } catch (error) {
    tellFault(error.message)
  }
}

function tellFault(text) {
  lists.tell(root, "lead-fault", text)
}

if (root.dataset.key) store()
setInterval(() => read && draw(), TICK_MS)
root.dataset.ready = ""
ask()

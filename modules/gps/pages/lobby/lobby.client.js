// Keeps the lobby up to date, and shows where its people are. It asks again every few seconds, while it is looked at.

const root = document.querySelector("[data-lobby]")
const [{ createMap }, lists] = await Promise.all(
  ["map", "lists"].map((name) => import(root.dataset[name])),
)

const RENEW_MS = 5_000
const STALE_MS = 30_000
const CLOSE = 12

const map = await createMap(document.getElementById("map"))
const list = root.querySelector("[data-list=sessions]")
const template = root.querySelector("template[data-of=session]")
let hasShown = false

async function renew() {
  const answer = await fetch("/api/gps-lobby/list?limit=100").catch(() => undefined)
  if (!answer?.ok) return
  const { sessions, total } = await answer.json()
  const now = Date.parse(answer.headers.get("date")) || Date.now()
  showPlaces(sessions, now)
  showSessions(sessions.map((session) => ({ ...session, id: session.code })))
  lists.tell(root, "total", String(total))
}

/** Each session where it was heard of last: its people are shown to those who join. */
function showPlaces(sessions, now) {
  const places = sessions.flatMap(({ code, name, color, participants }) => {
    const [latest] = Object.values(participants).toSorted((a, b) =>
      a.updated_at < b.updated_at ? 1 : -1,
    )
    if (!latest) return []
    const stale = now - Date.parse(latest.updated_at) > STALE_MS
    return [
      { id: code, name: titleOf({ name, code }), color, lat: latest.lat, lon: latest.lon, stale },
    ]
  })
  map.setPeople(places)
  if (hasShown || places.length === 0) return
  hasShown = true
  map.show(places, CLOSE)
}

const titleOf = ({ name, code }) => name.trim() || `Session ${code}`

function showSessions(sessions) {
  const before = new Set([...list.children].map((item) => item.dataset.id))
  lists.fill(list, sessions, {
    template,
    update(item, { code, name, color, participants }) {
      const count = Object.keys(participants).length
      lists.tell(item, "name", titleOf({ name, code }))
      lists.tell(
        item,
        "count",
        count === 0 ? "No one yet" : `${count} ${count === 1 ? "person" : "people"}`,
      )
      lists.tell(item, "code", code)
      lists.tell(item, "join-name", titleOf({ name, code }))
      lists.paint(item, color)
      item.querySelector("[data-join]").href = `/gps?code=${code}`
    },
  })
  const news = sessions.filter(({ code }) => !before.has(code))
  if (news.length > 0) lists.tell(root, "news", `New: ${news.map(titleOf).join(", ")}`)
}

await renew()
setInterval(() => document.hidden || renew(), RENEW_MS)
document.addEventListener("visibilitychange", () => document.hidden || renew())

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
  showPeople(sessions, now)
  showSessions(sessions.map((session) => ({ ...session, id: session.code })))
  lists.tell(root, "total", String(total))
}

/** Every person in the colour of their session. */
function showPeople(sessions, now) {
  const people = sessions.flatMap(({ code, color, participants }) =>
    Object.entries(participants).map(([id, one]) => ({
      ...one,
      id: `${code}/${id}`,
      color,
      stale: now - Date.parse(one.updated_at) > STALE_MS,
      trail: [],
    })),
  )
  map.setPeople(people)
  if (hasShown || people.length === 0) return
  hasShown = true
  map.show(people, CLOSE)
}

function showSessions(sessions) {
  const before = new Set([...list.children].map((item) => item.dataset.id))
  lists.fill(list, sessions, {
    template,
    update(item, { code, name, color, participants }) {
      const count = Object.keys(participants).length
      lists.tell(item, "name", name.trim() || `Session ${code}`)
      lists.tell(
        item,
        "count",
        count === 0 ? "No one yet" : `${count} ${count === 1 ? "person" : "people"}`,
      )
      lists.tell(item, "code", code)
      lists.tell(item, "join-name", name.trim() || code)
      lists.paint(item, color)
      item.querySelector("[data-join]").href = `/gps?code=${code}`
    },
  })
  const news = sessions.filter(({ code }) => !before.has(code))
  if (news.length > 0)
    lists.tell(root, "news", `New: ${news.map(({ name, code }) => name.trim() || code).join(", ")}`)
}

await renew()
setInterval(() => document.hidden || renew(), RENEW_MS)
document.addEventListener("visibilitychange", () => document.hidden || renew())

import type { Answer } from "../ledger"
import { ask, type Client } from "./client"

const LIFETIME_MS = 600_000
const WAYPOINTS = 4
/** Degrees north from one waypoint to the next: far enough for one at a time, and near enough to walk. */
const APART = 0.001

/** A hunt, whose waypoints are there once they are acknowledged, and whose finds once someone has read them. */
export async function hunt({ url, ledger, name }: Client): Promise<void> {
  const { json: made } = await ask(url, "/api/location/create", { name })
  const path = `/api/location/${made.code}/hunt`
  const start = Date.now()
  const whileLive = (holds: (answer: Answer) => boolean) => (it: Answer) =>
    it.status === 410 ? Date.now() >= start + LIFETIME_MS : holds(it)

  const { json: created } = await ask(url, path, { name, ordered: false })
  const { edit_key } = created
  const drop = (n: number) =>
    ledger.step(
      `waypoint ${n} of hunt ${name}`,
      () =>
        ask(url, `${path}/waypoints`, { edit_key, lat: n * APART, lon: 0, name: `${name} ${n}` }),
      ({ json }) => ({
        path: `${path}?hunter=${name}`,
        holds: whileLive(({ json: read }) => nameOf(read, json.waypoint.id) === `${name} ${n}`),
      }),
    )
  // Hunters see the waypoints once it has started.
  await ask(url, `${path}/waypoints`, { edit_key, lat: -1, lon: 0 })
  await ask(url, `${path}/start`, { edit_key })
  await ask(url, `${path}/join`, { id: name, name })
  for (let n = 0; n < WAYPOINTS; n++) {
    await drop(n)
    // Ten seconds for each way, all of them over by now.
    const at = new Date(start + 10_000 * (n - WAYPOINTS)).toISOString()
    await ask(url, `/api/location/${made.code}/update`, { id: name, lat: n * APART, lon: 0, at })
    await ledger.step(
      `finds of hunt ${name}`,
      async () => ask(url, path),
      ({ json }) => ({
        path,
        holds: whileLive(({ json: read }) => foundIn(read) >= foundIn(json)),
      }),
    )
  }
}

interface Read {
  readonly hunt: { readonly scores: readonly { readonly found: number }[] }
  readonly waypoints: readonly { readonly id: number; readonly name: string }[]
}

const foundIn = (read: Read | undefined) => read?.hunt?.scores[0]?.found ?? 0
const nameOf = (read: Read | undefined, id: number) =>
  read?.waypoints?.find((one) => one.id === id)?.name

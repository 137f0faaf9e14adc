import { isDeepStrictEqual } from "node:util"
import type { Answer } from "../ledger"
import { ask, type Client } from "./client"

const LIFETIME_MS = 600_000
const MOVES = 5

/** Positions, pins and messages: the last two are there again, whatever is acknowledged. */
export async function location({ url, ledger, name }: Client): Promise<void> {
  const made = await ask(url, "/api/location/create", { name })
  const path = `/api/location/${made.json.code}`
  const sent = new Set<number>()
  let last = 0
  /** Once its time is over, a session must be gone. */
  const whileLive = (holds: (answer: Answer) => boolean) => (it: Answer) =>
    it.status === 410 ? Date.now() >= last + LIFETIME_MS : holds(it)

  const subject = (what: string) => `${what} of location session ${name}`
  await ledger.step(
    subject("name"),
    async () => made,
    () => ({ path, holds: whileLive(({ json }) => json?.name === name) }),
  )
  for (let n = 0; n < MOVES; n++) {
    sent.add(n)
    last = Date.now()
    await ledger.step(
      subject("position"),
      () => ask(url, `${path}/update`, { id: name, name, lat: n, lon: -n, heading: n }),
      () => ({ path, holds: whileLive((it) => isWhole(it, name, sent)) }),
    )
    const message = `${name} ${n}`
    await ledger.step(
      subject(`pin ${n}`),
      () => ask(url, `${path}/pin`, { lat: n, lon: n, message, name }),
      ({ json }) => ({ path, holds: whileLive((it) => hasPin(it, json.pin)) }),
    )
    await ledger.step(
      subject(`message ${n}`),
      () => ask(url, `${path}/chat`, { name, message }),
      ({ json }) => ({
        path: `${path}/chat`,
        holds: whileLive((it) => hasMessage(it, json.message)),
      }),
    )
  }
}

const hasMessage = ({ json }: Answer, message: { readonly id: number }) =>
  json?.messages?.some((one: object) => isDeepStrictEqual(one, message))

const hasPin = ({ json }: Answer, pin: { readonly id: number }) =>
  isDeepStrictEqual(json?.pins?.[pin.id - 1], pin)

/** The newest positions may be lost, but none is half, and none is another's. */
function isWhole({ json }: Answer, id: string, sent: ReadonlySet<number>): boolean {
  const participants = Object.values<Record<string, unknown>>(json?.participants ?? {})
  const points: { lat: number; lon: number }[] = json?.trails?.[id] ?? []
  return (
    participants.length <= 1 &&
    participants.every(
      ({ lat, lon, heading, ...rest }) =>
        sent.has(Number(lat)) &&
        Number(lon) === -Number(lat) &&
        heading === lat &&
        rest["id"] === id,
    ) &&
    points.every(({ lat, lon }, at) => lat === at && lon === -at)
  )
}

import type { SiteRoute } from "broadside/contracts"
import type { Act, Sent } from "../../trust/impersonation/acts"
import type { Made } from "../../trust/impersonation/made"
import { sendingTo } from "../../trust/impersonation/sending"

/** Senders, in the order of the table's columns: the owner last, and under a name that is open before it is protected. */
export const ACTORS = ["stranger", "name", "keys", "pretender", "page", "frame", "owner"] as const
export type Actor = (typeof ACTORS)[number]

/** `yes`; `no` for 401 and 403; or the status of another refusal. */
export type Cells = Readonly<Record<Actor, string>>

const IS_KEY = /key$|^(form|token)$/
const CREDENTIALS = ["authorization", "cookie"]

/** What a browser adds for a page of another site: to a script's request, and to a picture or a link. */
const FOREIGN = [
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { origin: undefined, "sec-fetch-site": "cross-site" },
]
const SANDBOXED = [{ origin: "null", "sec-fetch-site": "cross-site" }]

const withoutAny = <T>(
  fields: Readonly<Record<string, T>> = {},
  isOut: (name: string) => boolean,
) => Object.fromEntries(Object.entries(fields).filter(([name]) => !isOut(name)))

/** As someone sends it who has no key, no token and no session. */
const withoutKeys = (sent: Sent): Sent => ({
  ...sent,
  headers: withoutAny(sent.headers, (name) => CREDENTIALS.includes(name)),
  body: withoutAny(sent.body, (name) => IS_KEY.test(name)),
})

/** With the keys that someone sends for what is theirs, wherever a key may be. */
function withKeysOf(theirs: Sent, sent: Sent, secret: string): Sent {
  const keys = withoutAny(theirs.body, (name) => !/key$/.test(name))
  const key = String(Object.values(keys)[0] ?? secret)
  const credentials = { authorization: `Bearer ${key}`, cookie: `broadside-operator=${key}` }
  const headers = { ...sent.headers, ...credentials, "x-edit-key": secret || key }
  const body = Object.entries(sent.body ?? {}).map(([name, value]) => [
    name,
    IS_KEY.test(name) ? (keys[name] ?? key) : value,
  ])
  return { ...sent, headers, body: Object.fromEntries(body) }
}

function withHeaders(sent: Sent, added: Readonly<Record<string, string | undefined>>): Sent {
  const headers = Object.entries({ ...sent.headers, ...added }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return { ...sent, headers: Object.fromEntries(headers) }
}

const cellOf = (status: number): string => {
  if (status < 400) return "yes"
  return [401, 403].includes(status) ? "no" : String(status)
}

/** Lets everyone try an act. What it is about is made again after an attempt that succeeds. */
export function attemptsOn(made: Made, newName: () => string) {
  const { send } = sendingTo(made.site)

  async function protect(slug: string): Promise<string> {
    const init = { json: {}, headers: made.operator }
    return (await made.site.json(`/api/names/${slug}/claim`, init)).key
  }

  return async (route: SiteRoute, act: Act, actors: readonly Actor[]): Promise<Partial<Cells>> => {
    const make = async () => {
      const name = newName()
      const sent = await act(made, name)
      const isNamed = JSON.stringify(sent(name)) !== JSON.stringify(sent("x#y"))
      let proof: Promise<string> | undefined
      const proved = (secret: string) => sent(isNamed ? `${name}#${secret}` : name)
      return {
        name,
        sent,
        isNamed,
        proved,
        protect: () => (proof ??= isNamed ? protect(name) : Promise.resolve("")),
      }
    }
    type Item = Awaited<ReturnType<typeof make>>

    const own = async () => {
      const item = await make()
      const secret = await item.protect()
      return { item, secret, sent: item.proved(secret) }
    }
    let owned: ReturnType<typeof own> | undefined
    const mine = () => (owned ??= own())
    const paramsOf = ({ sent, name }: Item) => sent(name).params ?? {}
    const asOwner = async (item: Item) => item.proved(await item.protect())

    const attempts: Record<Actor, readonly ((item: Item) => Sent | Promise<Sent>)[]> = {
      stranger: [(item) => ({ ...withoutKeys(item.sent(newName())), params: paramsOf(item) })],
      name: [({ sent, name }) => withoutKeys(sent(name))],
      keys: [
        async (item) => {
          const { item: another, secret, sent } = await mine()
          await item.protect()
          const asked = item.sent(another.isNamed ? `${another.name}#${secret}` : another.name)
          return withKeysOf(sent, { ...asked, params: paramsOf(item) }, secret)
        },
      ],
      pretender: [
        async (item) => {
          const { secret, sent } = await mine()
          await item.protect()
          return withKeysOf(sent, item.proved(secret), secret)
        },
      ],
      page: FOREIGN.map((added) => async (item) => withHeaders(await asOwner(item), added)),
      frame: SANDBOXED.map((added) => async (item) => withHeaders(await asOwner(item), added)),
      owner: [asOwner],
    }

    let item: Item | undefined
    const cells: Partial<Record<Actor, string>> = {}
    for (const actor of actors)
      for (const way of attempts[actor]) {
        if (cells[actor] === "yes") break
        item ??= await make()
        const { status, text } = await send(route, await way(item))
        const cell = cellOf(status)
        if (actor === "owner" && cell !== "yes") throw new Error(`${status} as its owner: ${text}`)
        cells[actor] = cell
        if (cell === "yes") item = undefined
      }
    return cells
  }
}

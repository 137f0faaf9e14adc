import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type SiteRoute, type Tool, Tools } from "broadside/contracts"
import { Owned } from "broadside/contracts/trust"
import type { TestHost } from "broadside/testing"
import { ACTS as ARENA_FORMS } from "../../modules/arena/pages/acts"
import { newKeyPair } from "../../modules/trust/names/testing/signed"
import type { Sent } from "./impersonation/acts"
import { ACTS, type ActsSite, actsSite, newNames, routeOf } from "./impersonation/every-act"
import { fieldsWith, nameFields, OF_NO_ONE, plainFields, SHOWN } from "./impersonation/fields"
import type { Made } from "./impersonation/made"
import { KEY_ALONE, NAMELESS } from "./impersonation/nameless"
import {
  byHeader,
  bySignature,
  type Outcome,
  PROOF,
  type Prove,
  sendingTo,
} from "./impersonation/sending"
import { isWriting, nameOf } from "./impersonation/writing-routes"

let acts: ActsSite
let site: TestHost
let made: Made
/** What each act sends as someone. */
const asSomeone: (readonly [act: string, sent: Sent])[] = []
beforeAll(async () => {
  acts = await actsSite()
  site = acts.site
  made = acts.made
  for (const [act, make] of Object.entries(ACTS))
    asSomeone.push([act, (await make(made, newName()))("someone")])
})
afterAll(() => acts.close())

const newName = newNames()

const routes = () => site.host.routes()
const asksForProof = ({ spec }: SiteRoute) =>
  spec?.refuses?.some(({ code }) => code === PROOF) ?? false
const isNameless = (path: string) => NAMELESS.some(([, paths]) => paths.test(path))
const routeOfTool = ({ spec }: Tool) =>
  routes().find((route) => route.spec?.operationId === spec?.operationId)

describe("every write is done under a name, or has a reason to have none:", () => {
  test("routes", () => {
    const tried = new Set(Object.keys(ACTS).map(routeOf))
    const writing = routes().filter(isWriting)
    expect(writing.length).toBeGreaterThan(100)
    const unknown = writing.filter((route) => !tried.has(nameOf(route)) && !isNameless(route.path))
    expect(unknown.map(nameOf)).toEqual([])
    const mounted = new Set(routes().map(nameOf))
    expect([...tried].filter((act) => !mounted.has(act))).toEqual([])
    const both = writing.filter((route) => tried.has(nameOf(route)) && isNameless(route.path))
    expect(both.map(nameOf)).toEqual([])
  })

  test("and each field that takes the name of an author", () => {
    const tried = new Set<string>()
    for (const [act, sent] of asSomeone)
      for (const field of fieldsWith(sent, "someone")) tried.add(`${routeOf(act)} ${field}`)
    const taking = routes().filter((route) => isWriting(route) || asksForProof(route))
    const untried = taking
      .flatMap((route) => nameFields(route).map((field) => `${nameOf(route)} ${field}`))
      .filter((field) => !tried.has(field) && !field.endsWith(SHOWN))
    expect(untried).toEqual([])
    const plain = taking
      .flatMap((route) => plainFields(route).map((field) => `${nameOf(route)} ${field}`))
      .filter((field) => !OF_NO_ONE.some(([, fields]) => fields.test(field)))
    expect(plain).toEqual([])
  })

  test("and each of the forms that share an address", () => {
    const tried = new Set<string>()
    for (const [act, { params }] of asSomeone) {
      const { act: form, kind, action } = params ?? {}
      if (routeOf(act) === "POST /arena/:id/:act") tried.add(`arena ${form}`)
      if (routeOf(act) === "POST /manage/:kind/:id/:action") tried.add(`${kind} ${action}`)
    }
    const managed = site.host
      .all(Owned)
      .flatMap(({ kind, actions }) => actions.map(({ name }) => `${kind} ${name}`))
      .filter((form) => !KEY_ALONE.test(form))
    const forms = [...Object.keys(ARENA_FORMS).map((form) => `arena ${form}`), ...managed]
    expect(forms.filter((form) => !tried.has(form))).toEqual([])
  })

  test("and what says that it asks for a proof is tried, reads as well", () => {
    const tried = new Set(Object.keys(ACTS).map(routeOf))
    const untried = routes().filter(
      (route) => asksForProof(route) && !tried.has(nameOf(route)) && route.module !== "trust",
    )
    expect(untried.map(nameOf)).toEqual([])
  })

  test("those that take none do not say that they ask for a proof", () => {
    const asking = routes().filter(
      (route) => isNameless(route.path) && asksForProof(route) && route.module !== "trust",
    )
    expect(asking.map(nameOf)).toEqual([])
  })

  test("tools are tried with their routes", () => {
    const writing = site.host.all(Tools).filter(({ effect }) => !effect.readOnly)
    expect(writing.length).toBeGreaterThan(40)
    const strays = writing.filter((tool) => routeOfTool(tool) === undefined)
    expect(strays.map(({ name }) => name)).toEqual([])
  })
})

/** Protects a name whoever has written under it. */
async function protect(slug: string, json: object = {}): Promise<string> {
  const headers = { authorization: `Bearer ${site.operatorToken}` }
  return (await site.json(`/api/names/${slug}/claim`, { json, headers })).key
}

/** A page says it in words, everything else by its code. */
const isRefused = ({ status, text }: Outcome) =>
  status === 403 && (text.includes(PROOF) || /protected/.test(text))

type How = (sent: Sent, prove?: Prove) => Promise<Outcome>

function requireRefused(outcome: Outcome, what: string): void {
  if (!isRefused(outcome)) throw new Error(`${what}: ${outcome.status} ${outcome.text}`)
}
function requireDone({ status, text }: Outcome, what: string): void {
  if (status >= 400) throw new Error(`${what}: ${status} ${text}`)
}

/** Under an unprotected name it is done; under a protected one only with a proof, of any of the three kinds. */
async function tryAct(act: string, how: How, isSigned: boolean) {
  const make = ACTS[act]
  if (!make) throw new Error(`no act ${act}`)
  const open = newName()
  requireDone(await how((await make(made, open))(open)), "as before")

  const own = newName()
  const sent = await make(made, own)
  const secret = await protect(own)
  requireRefused(await how(sent(own)), "without a proof")
  requireRefused(await how(sent(`${own}#nk_wrong`)), "with a wrong secret")
  requireRefused(await how(sent(own), byHeader("nk_wrong")), "with a wrong header")
  requireDone(await how(sent(`${own}#${secret}`)), "with the secret")

  const headed = newName()
  const again = await make(made, headed)
  requireDone(await how(again(headed), byHeader(await protect(headed))), "with the header")

  const signing = newName()
  const signed = await make(made, signing)
  const keys = newKeyPair()
  await protect(signing, { public_key: keys.publicKey })
  requireRefused(await how(signed(signing)), "without a signature")
  if (!isSigned) return
  const stale = bySignature(signing, keys, site.now() - 301_000)
  requireRefused(await how(signed(signing), stale), "with an old signature")
  const other = bySignature(signing, newKeyPair(), site.now())
  requireRefused(await how(signed(signing), other), "with the signature of someone else")
  const proof = bySignature(signing, keys, site.now())
  requireDone(await how(signed(signing), proof), "with a signature")
}

test("a protected name is not shown beside the slug of someone else", async () => {
  const own = newName()
  const secret = await protect(own)
  const shown = routes().filter((route) => isWriting(route) && nameFields(route).includes(SHOWN))
  expect(shown.length).toBeGreaterThan(2)
  for (const route of shown) {
    const act = ACTS[nameOf(route)]
    if (!act) throw new Error(`no act ${nameOf(route)}`)
    const eve = newName()
    const { body, ...sent } = (await act(made, eve))(eve)
    for (const authorName of [own, `${own}#${secret}`]) {
      const { status, text } = await sendingTo(site).send(route, {
        ...sent,
        body: { ...body, authorName },
      })
      expect([nameOf(route), status, text]).toEqual([
        nameOf(route),
        403,
        expect.stringContaining("lookalike-name"),
      ])
    }
  }
})

describe("a protected name is refused without its proof:", () => {
  for (const act of Object.keys(ACTS))
    test(act, async () => {
      const route = routes().find((one) => nameOf(one) === routeOf(act))
      if (!route) throw new Error("no such route")
      const { send, call } = sendingTo(site)
      await tryAct(act, (sent, prove) => send(route, sent, prove), !route.spec?.hidden)
      for (const tool of site.host.all(Tools))
        if (routeOfTool(tool) === route)
          await tryAct(act, (sent, prove) => call(tool, sent, prove), true)
    })
})

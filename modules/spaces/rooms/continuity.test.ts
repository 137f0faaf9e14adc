import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { isLong } from "../../../tests/kit/tier"
import type { AnySpaceType, SpaceType } from "../contract"
import { actsOf, optionsOf, type RandomAct } from "../testing/acts"
import { everyType } from "../testing/every-type"
import { Follower } from "../testing/follower"
import { parlour } from "../testing/parlour"
import { afterKill, type RoomAnswer, type SpacesSite, spacesSite } from "../testing/spaces-site"
import { resolve } from "../testing/values"
import { normal } from "./command"
import { apply, type Entry, type Rules } from "./entry"
import { draws } from "./random"
import type { RoomState } from "./room"
import { stateFor } from "./view"

// Rooms must be the same whoever looks at them, and however: who reads them, who follows their events, a site that
// starts on what was stored, and one that plays all acts once more.

const RUNS = Number(process.env["LAW_RUNS"] ?? (isLong ? 6 : 1))
const NAMES = ["ann", "bob", "Cy <b>\"'&"] as const
/** Acts of a room that is read by a new site after each, and of one with a long log. */
const KILLS = isLong ? 15 : 7
const LONG_LOG = isLong ? 300 : 120
const LONGEST_WAIT_MS = 60_000

let site: SpacesSite
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "broadside-spaces-"))
  site = await spacesSite({ folder })
})
afterEach(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What everyone reads of a room. */
async function readings(of: SpacesSite, code: string): Promise<RoomAnswer[]> {
  const all = await of.read(code)
  const own = await Promise.all(all.participants.map(({ name }) => of.read(code, name)))
  return [all, ...own]
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2))
}

/** A room that is played, with the changes that were acknowledged. */
class Play {
  readonly entries: { readonly entry: Entry; readonly at: number }[] = []
  readonly #type: SpaceType
  readonly #options: Readonly<Record<string, unknown>>
  code = ""

  constructor(type: AnySpaceType, options: unknown) {
    this.#type = type as unknown as SpaceType
    this.#options = resolve(options, {}) as Record<string, unknown>
  }

  async open(): Promise<void> {
    const room = await site.create({ type: this.#type.id, initial_state: this.#options })
    // A random text may break the family-friendly rule.
    fc.pre(room.body.code !== "family-rule")
    expect(room.status).toBe(200)
    this.code = room.body.code
    for (const name of NAMES) await this.join(name)
  }

  async join(name: string): Promise<void> {
    const { status, body } = await site.join(this.code, { name })
    if (status !== 200) throw new Error(JSON.stringify(body))
    this.#note({ kind: "join", name, type: "human", role: "player", keyHash: null })
  }

  #note(entry: Entry): void {
    this.entries.push({ entry, at: site.host.now() })
  }

  async do(act: RandomAct): Promise<void> {
    site.host.advance(Math.min(act.wait, LONGEST_WAIT_MS))
    const name = NAMES.find((one) => one === act.name) ?? NAMES[0]
    if (act.does === "command") return this.#command(name, act.type, act.fields)
    if (act.does === "example") return this.#example(name)
    await this.#send(name, "leave", {}, { kind: "leave", name })
    await this.join(name)
  }

  async #command(name: string, type: string, fields: unknown) {
    const { state } = await site.read(this.code, name)
    const sent = resolve(fields, state) as Readonly<Record<string, unknown>>
    const entry: Entry = { kind: "act", name, command: type, fields: normal(sent) }
    const status = await this.#send(name, type, sent, entry)
    // A random text may break the family-friendly rule.
    if (![200, 409, 413, 422].includes(status))
      throw new Error(`${type} ${JSON.stringify(sent)}: ${status}`)
  }

  /** What help says must work. */
  async #example(name: string): Promise<void> {
    const { body } = await site.act(this.code, name, "help")
    const { example } = body.help
    if (!example) return
    const { type: command, ...fields } = example.data
    const entry: Entry = { kind: "act", name, command, fields: normal(fields) }
    const status = await this.#send(name, example.action, example.data, entry, example.version)
    expect([example, status]).toEqual([example, 200])
  }

  async #send(name: string, action: string, data: object, entry: Entry, version?: number) {
    const { status } = await site.act(this.code, name, action, data, { version })
    if (status === 200) this.#note(entry)
    return status
  }

  /** The room when all that was acknowledged happens once more. */
  replayed(): RoomState {
    const [{ seed } = { seed: "" }] = site.host.store.live.connection
      .query("SELECT seed FROM spaces_rooms WHERE code = ?")
      .all(this.code) as { seed: string }[]
    const rules: Rules = { type: this.#type as never, seed }
    const random = draws(seed, 0)
    const first: RoomState = {
      version: 1,
      ordered: 1,
      state: this.#type.init(normal(this.#options), random),
      drawn: random.drawn,
      members: [],
      messages: [],
      lastMessage: 0,
      happened: "ann opened the room.",
    }
    return this.entries.reduce((state, { entry, at }) => {
      const after = apply(rules, state, entry, at)
      if (!after.ok) throw new Error(`${JSON.stringify(entry)}: ${after.why}`)
      return after.state
    }, first)
  }

  expectReplayed(read: readonly RoomAnswer[]): void {
    const state = this.replayed()
    const [whole] = read as [RoomAnswer]
    expect(state.version).toBe(whole.version)
    const room = { ...whole, ...state } as never
    const seen = [undefined, ...whole.participants.map(({ name }) => name)].map((me) =>
      JSON.parse(JSON.stringify(stateFor(this.#type, room, me))),
    )
    expect(seen).toEqual(read.map((one) => one.state))
  }
}

const types = [parlour, ...(await everyType())]

describe.each(types.map((type) => [type.id, type] as const))("a room of %s", (_, type) => {
  const plays = (maxLength: number) =>
    fc.tuple(optionsOf(type), actsOf(type, { minLength: 5, maxLength }))

  test("is the same after each act for those who read it and for a site killed then", async () => {
    await fc.assert(
      fc.asyncProperty(plays(KILLS), async ([options, acts]) => {
        const play = new Play(type, options)
        await play.open()
        for (const act of acts) {
          await play.do(act)
          const now = await readings(site, play.code)
          const later = await afterKill(site, folder, (other) => readings(other, play.code))
          expect(later).toEqual(now)
        }
      }),
      { numRuns: Math.ceil(RUNS / 3), includeErrorInReport: true, endOnFailure: true },
    )
  })

  test("is the same for those who follow its events, and when all acts are repeated", async () => {
    await fc.assert(
      fc.asyncProperty(plays(60), fc.array(fc.nat(60), { maxLength: 4 }), async (played, cuts) => {
        const [options, acts] = played
        const play = new Play(type, options)
        await play.open()
        const follower = new Follower(site, play.code)
        for (const [index, act] of acts.entries()) {
          if (index === 2) await follower.stream.connect()
          if (cuts.includes(index)) await follower.stream.disconnect()
          if (cuts.includes(index - 3)) await follower.stream.connect()
          await play.do(act)
        }
        await follower.stream.connect()
        const read = await readings(site, play.code)
        const [whole] = read as [RoomAnswer]
        await until(() => follower.faults.length > 0 || follower.room?.version === whole.version)
        expect(follower.faults).toEqual([])
        expect(follower.room).toEqual(whole)
        expect(follower.missed).toEqual([])
        await follower.stream.disconnect()
        play.expectReplayed(read)
      }),
      { numRuns: RUNS, includeErrorInReport: true, endOnFailure: true },
    )
  })

  test("is the same when its log is far longer than its state", async () => {
    const play = new Play(type, {})
    await play.open()
    const size = { minLength: LONG_LOG, maxLength: LONG_LOG }
    const [acts] = fc.sample(actsOf(type, size), 1) as [RandomAct[]]
    for (const act of acts) await play.do(act)
    const now = await readings(site, play.code)
    expect(await afterKill(site, folder, (other) => readings(other, play.code))).toEqual(now)
    play.expectReplayed(now)
  })
})

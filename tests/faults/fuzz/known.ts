import { builtIn, isOfBuilders } from "./builders"
import { type ChallengeState, challengeIn, isOfChallenges } from "./challenges"
import { isOfNames, protectedIn } from "./names"
import type { Random } from "./random"
import { isOfRooms } from "./rooms"

/** What was published so far, as far as later requests need it. */
export interface Thing {
  readonly id: string
  /** Name that may change it. */
  readonly author: string
  /** With what. */
  key: string
  /** For a thread, one of its replies and its author. */
  reply?: { readonly id: string; readonly author: string }
  /** For a laboratory, a page that was added to it, since most pages are in none. */
  page?: string | undefined
  /** For a thread, the jam that it entered. */
  readonly jam?: string | undefined
  /** For a tool server, its name in the official API; for a room, its type. */
  readonly name?: string | undefined
  /** For a location session, with what its creator shows it in the lobby. */
  readonly lobbyKey?: string
  /** Undefined also where it is no longer known. */
  challenge?: ChallengeState | undefined
}

export const KINDS = [
  ...[
    "game",
    "workshop",
    "dispatch",
    "thread",
    "lab",
    "server",
    "directory",
    "cover",
    "asset",
    "session",
    "room",
    "challenge",
    "name",
  ],
] as const
export type Kind = (typeof KINDS)[number]

/** Items of each kind; older ones are forgotten, so that what is new is asked about. */
const MOST = 25

export type Known = ReturnType<typeof createKnown>

export function createKnown() {
  const things = new Map<Kind, Thing[]>()
  return {
    /** The jam that requests are about. */
    jam: "jam-001",
    add(kind: Kind, thing: Thing): void {
      const ids = things.get(kind) ?? []
      ids.push(thing)
      if (ids.length > MOST) ids.shift()
      things.set(kind, ids)
    },
    any(kind: Kind, random: Random, isFit: (thing: Thing) => boolean = () => true): Thing {
      const ids = (things.get(kind) ?? []).filter(isFit)
      return ids.length > 0 ? random.pick(ids) : { id: "1", author: "ada", key: "none" }
    },
    /** Notes how a challenge stands by now. */
    learnChallenge(answer: unknown): void {
      const find = (id: string) => things.get("challenge")?.find((one) => one.id === id)
      const { structuredContent = answer } =
        (answer as { result?: { structuredContent?: unknown } })?.result ?? {}
      const thing = challengeIn((structuredContent ?? {}) as Record<string, unknown>, find)
      if (!thing?.challenge) return
      const before = find(thing.id)
      if (before) before.challenge = thing.challenge
      else this.add("challenge", thing)
    },
    /** Notes the key of a protected name. */
    learnName(answer: unknown): void {
      const name = protectedIn(answer)
      const before = things.get("name")?.find(({ id }) => id === name?.id)
      if (name && before) before.key = name.key
      else if (name) this.add("name", name)
    },
    /** Notes which page was added to a laboratory. */
    learnPage(
      { name }: { readonly name: string },
      lab: Thing,
      sent: Readonly<Record<string, unknown>>,
    ): void {
      const page = sent["workshop_id"]
      if (ADDS_TO_LAB.test(name) && typeof page === "string") lab.page = page
    },
    /** Notes what an answer says was made. */
    learn(path: string, sent: Readonly<Record<string, unknown>>, answer: unknown): void {
      for (const [, hash] of (JSON.stringify(answer) ?? "").matchAll(/\/covers\/([0-9a-f]{64})/g))
        this.add("cover", { id: `${hash}.webp`, author: "", key: "" })
      const { id, edit_key, lobby_key, slug, reply, server, code } = (answer ?? {}) as Readonly<
        Record<string, unknown>
      >
      this.learnChallenge(answer)
      this.learnName(answer)
      const built = builtIn((answer ?? {}) as Readonly<Record<string, unknown>>)
      if (built) this.add("workshop", { ...built, author: textOf(sent["author"] ?? "") })
      const session = things.get("session")?.find((one) => one.id === code)
      if (/\/hunt$/.test(path) && session && typeof edit_key === "string") session.key = edit_key
      const kind = madeAt(path)
      if (!kind) return
      const author = textOf(
        sent["authorSlug"] ?? sent["author"] ?? sent["humanName"] ?? sent["created_by"] ?? "",
      )
      if (kind === "lab" && typeof slug === "string") this.add(kind, { id: slug, author, key: "" })
      if (kind === "session" && typeof code === "string")
        this.add(kind, { id: code, author, key: "", lobbyKey: textOf(lobby_key) })
      if (kind === "room" && typeof code === "string")
        this.add(kind, { id: code, author, key: "", name: textOf(sent["type"]) })
      if (kind === "lab" || typeof id !== "string") return
      const key = typeof edit_key === "string" ? edit_key : ""
      const name = (server as { server_name?: string } | undefined)?.server_name
      const jam = textOf(sent["tags"]).includes(this.jam) ? this.jam : undefined
      if (!reply) this.add(kind, { id, author, key, name, jam })
      else {
        const thread = things.get("thread")?.find((one) => one.id === threadOf(reply))
        if (thread) thread.reply = { id, author }
      }
    },
  }
}

/** A field as text: what is generated for one that the route ignores may have a `toString` that is no function. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "")

const threadOf = (reply: unknown) => (reply as { thread_id?: string }).thread_id

const ADDS_TO_LAB = /labs\/.*\/add$|_lab add/

/** Which kind of thing an operation is about: what its parameters are filled with. */
export function kindOf(name: string): Kind {
  if (/ \/covers/.test(name)) return "cover"
  if (/ \/assets/.test(name)) return "asset"
  if (isOfNames(name)) return "name"
  if (isOfChallenges(name)) return "challenge"
  if (isOfRooms(name)) return "room"
  if (isOfBuilders(name)) return "workshop"
  if (/location|gps|hunt|waypoint/i.test(name)) return "session"
  if (/labs|_lab\b|Laborator|workshop\/groups/.test(name)) return "lab"
  if (/registries|Registry/.test(name)) return "directory"
  if (/registry| \/v0|operator\/servers|Server/.test(name)) return "server"
  if (/dispatch/i.test(name)) return "dispatch"
  if (/workshop|operator\/pages/i.test(name)) return "workshop"
  if (/exchange|threads|replies|jam|Thread|Reply|Task/.test(name)) return "thread"
  return "game"
}

/** What a request makes, by its path. */
function madeAt(path: string): Kind | undefined {
  if (/^\/(api\/)?games\/(submit|fork)$/.test(path)) return "game"
  if (path === "/api/workshop/submit") return "workshop"
  if (path === "/api/dispatch/submit") return "dispatch"
  if (path === "/api/workshop/groups") return "lab"
  if (/^\/api\/exchange(\/:id\/reply)?$/.test(path)) return "thread"
  if (path === "/mcp-registry/submit") return "server"
  if (path === "/mcp-registries/submit") return "directory"
  if (path === "/api/location/create") return "session"
  if (path === "/api/space/create") return "room"
}

import { fold } from "broadside/search"
import type { TestHost } from "broadside/testing"
import { jsonServer, startToolServer } from "../../../modules/registry/testing/tool-servers"
import type { Random } from "../../faults/fuzz/random"

/** What was published, as a search may know it. */
export interface Published {
  readonly id: string
  readonly words: readonly string[]
  readonly fields: Readonly<Record<string, string | readonly string[] | boolean>>
}

const WORDS =
  "lantern lanterns lan catch catcher Café creme k ka kari karibu tide tides t 猫 猫とねずみ déjà vu 2048 x1 forecast cast été Ωμέγα".split(
    " ",
  )
const TAGS = ["arcade", "Puzzle", "night sky", "猫"]
const PEOPLE = ["Ada Lovelace", "Bo", "Kari Tide", "Ωμέγα"]
const html = "<!doctype html><title>t</title><p>"
const MINUTE = 60_000

const wordsOf = (...texts: readonly string[]) => texts.flatMap(fold)
const some = (random: Random, least: number, most: number) =>
  Array.from({ length: least + random.below(most - least + 1) }, () => random.pick(WORDS)).join(" ")
const tagsOf = (random: Random) => [...new Set([random.pick(TAGS), random.pick(TAGS)])]

/** Games, each newer than the one before. */
export async function publishGames(site: TestHost, random: Random, count: number) {
  const made: Published[] = []
  for (let n = 0; n < count; n++) {
    const json = {
      html,
      title: some(random, 1, 3),
      description: some(random, 0, 6),
      tags: tagsOf(random),
      humanName: random.pick(PEOPLE),
      aiCredit: random.pick(["Claude", "GPT kari"]),
      status: random.pick(["stable", "under-development", "needs-help"]),
    }
    const { id } = await site.json("/games/submit", { json })
    const words = wordsOf(json.title, json.description, ...json.tags, json.humanName, json.aiCredit)
    const { tags, status, humanName: human, aiCredit: ai } = json
    made.push({ id, words, fields: { tag: tags, status, human, ai } })
  }
  return made
}

/** Pages of the Workshop. */
export async function publishPages(site: TestHost, random: Random, count: number) {
  const made: Published[] = []
  for (let n = 0; n < count; n++) {
    const json = {
      html,
      title: some(random, 1, 3),
      description: some(random, 0, 4),
      author: random.pick(PEOPLE),
      category: random.pick(["tool", "art", "experiment"]),
    }
    const { id } = await site.json("/api/workshop/submit", { json })
    const { author, category } = json
    made.push({
      id,
      words: wordsOf(json.title, json.description, author),
      fields: { author, category },
    })
  }
  return made
}

/** Threads, some with a reply, some resolved. */
export async function postThreads(site: TestHost, random: Random, count: number) {
  const made: Published[] = []
  for (let n = 0; n < count; n++) {
    const json = {
      authorSlug: random.pick(["ada", "bo", "kari-tide"]),
      authorName: random.pick(PEOPLE),
      title: `${some(random, 1, 3)} one`,
      threadBody: `${some(random, 1, 6)} and more`,
      tags: tagsOf(random),
      type: random.pick(["idea", "bug", "task"]),
    }
    const { id } = await site.json("/api/exchange", { json })
    const words = wordsOf(json.title, json.threadBody, ...json.tags, json.authorName)
    const isAnswered = random.chance(0.4)
    if (isAnswered) {
      const replyBody = `${some(random, 1, 3)} reply`
      await site.json(`/api/exchange/${id}/reply`, { json: { authorSlug: "fox", replyBody } })
      words.push(...wordsOf(replyBody, "fox"))
    }
    const isResolved = random.chance(0.3)
    const resolve = { json: { authorSlug: json.authorSlug } }
    if (isResolved) await site.json(`/api/exchange/${id}/resolve`, resolve)
    const fields = {
      tag: json.tags,
      type: json.type,
      author: json.authorSlug,
      status: isResolved ? "resolved" : "open",
      unanswered: isAnswered ? "false" : "true",
    }
    made.push({ id, words, fields })
  }
  return made
}

/** Tool servers of the registry; the host is asked once a minute. */
export async function registerServers(site: TestHost, random: Random, count: number) {
  const made: Published[] = []
  const server = await startToolServer(jsonServer({ tools: ["tide_now", "castAway"] }))
  for (let n = 0; n < count; n++) {
    const json = {
      url: `${server.url}?n=${n}`,
      name: some(random, 1, 3),
      description: `${some(random, 1, 5)} 🏮`,
      author: random.pick(PEOPLE),
    }
    const sent = await site.json("/mcp-registry/submit", { json })
    const { name } = (await site.json("/v0.1/servers?limit=100")).servers.find(
      ({ server }: { server: { remotes: { url: string }[] } }) =>
        server.remotes[0]?.url === json.url,
    ).server
    const words = wordsOf(json.name, json.description, json.author, name, "tide_now", "castAway")
    made.push({ id: sent.id, words, fields: {} })
    site.advance(MINUTE)
  }
  server.stop()
  return made
}

/** A search as a reader may ask for it: beginnings and parts of words that are there, and of some that are not. */
export function searchText(random: Random): string {
  const one = () => {
    const word = random.pick([...WORDS, "nobody", "lanternfish", "🏮"])
    const letters = [...word]
    const from = random.chance(0.15) ? random.below(letters.length) : 0
    return letters.slice(from, from + 1 + random.below(letters.length)).join("")
  }
  return Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, one).join(" ")
}

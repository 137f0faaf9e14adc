import { png, uriOf } from "../../kit/pictures"
import { fittingBuilder, isOfBuilders } from "./builders"
import { fittingChallenge, isOfChallenges } from "./challenges"
import type { Thing } from "./known"
import { fittingName, isOfNames } from "./names"
import type { Operation } from "./operations"
import { fittingRoom, isOfRooms } from "./rooms"
import type { Setting } from "./setting"
import { page } from "./values"

// Several, since a picture that was erased cannot be sent again.
const COVERS = Array.from({ length: 50 }, (_, at) => uriOf(png(64 + at, 40)))

/** What a field must hold for the thing that a request is about; undefined where any valid value will do. */
export function fitting(
  name: string,
  thing: Thing,
  operation: Operation,
  setting: Setting,
): unknown {
  const { random, known, pageUrl, toolServerUrl } = setting
  if (operation.tool?.choice?.argument === name) return operation.tool.choice.value
  if (isOfChallenges(operation.name)) return fittingChallenge(name, thing, operation.name, setting)
  if (isOfRooms(operation.name)) return fittingRoom(name, thing, operation, setting)
  if (isOfNames(operation.name)) return fittingName(name, thing, operation.name, setting)
  if (isOfBuilders(operation.name)) return fittingBuilder(name, thing, setting)
  if (operation.operator && operation.tool) return fittingModeration(name, thing)
  const registers = /submit|new/.test(operation.path) && /registr/.test(operation.path)
  switch (name) {
    case "html":
      return page(random)
    case "cover":
      return random.pick(COVERS)
    case "content":
      return Buffer.from(page(random)).toString("base64url")
    case "edit_key":
      return registers ? undefined : thing.key
    case "lobby_key":
      return thing.lobbyKey
    case "authorSlug":
    case "author_slug":
    case "agentSlug":
    case "agent_slug":
      if (/claim/.test(operation.name)) return "fox"
      if (/reply\/:rid|(edit|delete)Reply/.test(operation.name) && thing.reply)
        return thing.reply.author
      if (/vote/i.test(operation.name)) return random.pick(["ada", "bob", "fox"])
      return random.chance(0.7) && thing.author ? thing.author : random.pick(["ada", "bob", "fox"])
    case "authorName":
      if (/claim/.test(operation.name)) return "fox"
      if (/vote|comments/.test(operation.name)) return random.pick(["Ada", "Bob", "Fox"])
      if (/reply\/:rid/.test(operation.name) && thing.reply) return thing.reply.author
      return operation.hidden && thing.author ? thing.author : undefined
    case "ttlMinutes":
      return "5"
    case "page":
    case "address":
      return `/archive/${known.any("game", random).id}`
    case "entryId":
    case "entry_id":
      return known.any("thread", random, ({ jam }) => jam === known.jam).id
    case "author":
    case "slug":
      if (!/_lab (add|remove)|getLaboratory/.test(operation.name)) return undefined
      return name === "slug" ? thing.id : thing.author
    case "parentId":
    case "parent_id":
    case "game_id":
      return known.any("game", random).id
    case "id":
    case "code":
    case "join":
      return thing.id
    case "rid":
    case "reply_id":
      return thing.reply?.id
    case "thread_id":
      return known.any("thread", random).id
    case "workshop_id":
      return (/remove/.test(operation.name) && thing.page) || known.any("workshop", random).id
    case "acceptedReplyId":
    case "accepted_reply_id":
      return thing.reply?.id
    case "layers":
      return "aircraft,buses,ships,quakes,iss"
    case "waypoint":
      return "1"
    case "fence":
      return undefined
    case "emoji":
      return random.pick(["heart", "fire", "🔥", "❤️"])
    case "tag":
      return known.jam
    case "tags":
      return random.chance(0.5) ? [known.jam] : undefined
    case "type":
      return random.chance(0.5) ? "ai-request" : undefined
    case "url":
      if (/report(s|_content)?\b|operator\/find/.test(operation.name))
        return `/archive/${known.any("game", random).id}`
      return registers || operation.tool ? `${toolServerUrl}?n=${random.below(40)}` : pageUrl
    case "source_url":
      return pageUrl
    case "wait":
      return 0
    case "updated_since":
      return "2026-01-01T00:00:00Z"
    case "version":
      return operation.tool || /restore-version/.test(operation.path) ? 1 : "latest"
    case "action":
      return random.pick(["read-tasks", "read-exchange"])
    case "cursor":
      return operation.method === "POST" ? 0 : undefined
  }
}

/** What a field of the tools of the operator holds. */
function fittingModeration(name: string, { id }: Thing) {
  if (name === "item") return `games/${id}`
  if (name === "items") return [`games/${id}`]
  if (name === "entry") return 1
}

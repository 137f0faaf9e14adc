import { contribute } from "broadside"
import { Owned, type OwnedKind } from "broadside/contracts/trust"
import { DIRECTORIES_PATH, directoryPath, serverPath } from "../json"
import type { Registry } from "../registry"
import { type Removal, RemoveBody } from "./models"
import type { List } from "./takedown"

const ONE = { servers: "tool server", directories: "registry" } as const

/** Entries of both lists, for their submitters to remove with the edit key. */
export const ownedEntries = (registry: Registry) =>
  contribute(Owned, ownedIn(registry, "servers"), ownedIn(registry, "directories"))

function ownedIn(registry: Registry, list: List): OwnedKind {
  const { moderated, requireKey, byOwner } = registry[list]
  const place =
    list === "servers" ? /^\/mcp-registry\/servers\/(\w+)$/ : /^\/mcp-registries\/(\w{12})$/
  return {
    kind: moderated.kind,
    one: ONE[list],
    idAt: (path) => place.exec(path)?.[1],
    async find(id) {
      const { title, author, url, removed, held } = await moderated.find(id)
      return {
        id,
        title,
        author,
        url,
        path:
          list === "servers" ? serverPath({ id }) : held ? directoryPath({ id }) : DIRECTORIES_PATH,
        versions: [],
        ended: removed && { ...removed, at: removed.at ?? 0 },
        actions: removed ? [] : ["remove"],
      }
    },
    requireKey,
    actions: [
      {
        name: "remove",
        label: "Remove it",
        text: `The ${ONE[list]} leaves the list. Anyone can list it again.`,
        done: "It is removed from the list.",
        model: RemoveBody,
        fields: async () => [
          {
            name: "why",
            label: "Why",
            hint: "One sentence for visitors, if you like.",
            type: "line",
            max: 300,
          },
        ],
        async run(id, request, sent) {
          await byOwner(id, request, sent as Removal)
          return {}
        },
      },
    ],
  }
}

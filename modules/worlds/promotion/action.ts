import { cutSecret } from "broadside"
import type { OwnedAction } from "broadside/contracts/trust"
import { body } from "broadside/http"
import type { WorldsContext } from "../context"
import { anyPage } from "../find-page"
import type { PublishedPages } from "../published-pages"
import type { Page } from "../schema"
import { type Promotion, PromotionFields } from "../shelves/models"
import { promote } from "./promote"

const STATUSES = [
  { value: "under-development", label: "under development" },
  { value: "stable", label: "stable" },
  { value: "needs-help", label: "needs help" },
]

/** What moves a Workshop page to the archive; none where there is no archive. */
export function promoteAction(
  ctx: WorldsContext,
  published: PublishedPages,
): readonly (OwnedAction & { when(page: Page): boolean })[] {
  const { games } = ctx.wants
  if (!games) return []
  return [
    {
      name: "promote",
      label: "Move it to the archive",
      text: "A finished game gets a number in the archive and stays there. The page keeps its address, and the key is the same for both.",
      done: "It is in the archive now.",
      final: true,
      when: ({ world, promotedTo }) => world === "workshop" && promotedTo === null,
      model: body(PromotionFields),
      async fields(id) {
        const page = await anyPage(ctx.db, { id })
        return [
          {
            name: "description",
            label: "Description",
            type: "text",
            max: 300,
            value: page.description,
          },
          { name: "humanName", label: "Your name", type: "line", max: 100, value: page.author },
          { name: "aiCredit", label: "AI contributor", type: "line", max: 100 },
          {
            name: "tags",
            label: "Tags",
            hint: "Up to ten, separated by commas.",
            type: "line",
            max: 400,
          },
          { name: "status", label: "Status", type: "choice", options: STATUSES },
        ]
      },
      async run(id, request, { edit_key, ...sent }) {
        const key = String(edit_key ?? "")
        await published.requireKey({ id }, request, key)
        const sender = { request, secret: cutSecret(key).secret }
        const { url } = await promote(ctx, { published, games }, sender, id, sent as Promotion)
        return { address: url }
      },
    },
  ]
}

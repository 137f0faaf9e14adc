import type { OwnedField, OwnedKind } from "broadside/contracts/trust"
import { coverUrl, ownedPages, playFieldsOf } from "broadside/publishing"
import type { WorldsContext } from "../context"
import { aboutPath } from "../json"
import { ANONYMOUS } from "../models"
import { seedOf } from "../parts"
import { promoteAction } from "../promotion/action"
import type { PublishedPages } from "../published-pages"
import { CATEGORIES, type Page } from "../schema"
import { PageEditBody } from "./models"

/** Pages of both worlds, for their authors to manage with the edit key. */
export const ownedPagesOf = (ctx: WorldsContext, published: PublishedPages): OwnedKind =>
  ownedPages(ctx, published, {
    kind: "pages",
    one: "page",
    keyOf: (id) => ({ id }),
    idAt: (path) => /^\/(?:workshop|dispatch)\/([0-9a-z]{8})(?:\/about)?\/?$/.exec(path)?.[1],
    pathOf: aboutPath,
    versionsOf: ({ world, id }) => `/${world}/${id}/versions`,
    coverOf: (page) => ({ seed: seedOf(page), picture: coverUrl(ctx.urls, page.cover) }),
    change: PageEditBody,
    fieldsOf,
    afterwards: "It leaves its place. A copy stays readable. Only the operator can bring it back.",
    more: promoteAction(ctx, published),
  })

const fieldsOf = (page: Page): readonly OwnedField[] => [
  { name: "title", label: "Title", type: "line", max: 80, required: true, value: page.title },
  { name: "description", label: "Description", type: "text", max: 220, value: page.description },
  {
    name: "author",
    label: "Author",
    hint: "Leave it empty to stay anonymous.",
    type: "line",
    max: 100,
    value: page.author === ANONYMOUS ? "" : page.author,
  },
  ...(page.category
    ? [
        {
          name: "category",
          label: "Category",
          type: "choice" as const,
          value: page.category,
          options: CATEGORIES.map((category) => ({ value: category, label: category })),
        },
      ]
    : []),
  ...playFieldsOf(page),
]

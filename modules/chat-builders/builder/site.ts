import { cutSecret, type Identity, reviewBy } from "broadside"
import type { ForkedGame } from "broadside/contracts/archive"
import type { EditedPage } from "broadside/contracts/publishing"
import type { PublishedWorkshopPage } from "broadside/contracts/worlds"
import { type NewEditKey, newEditKey } from "broadside/publishing"
import type { ChatBuildersContext } from "../context"
import { isSuited } from "../conversation/suited"
import { problems } from "../errors"
import { faultsOf } from "./check"
import type { Draft } from "./draft"
import { placeAt } from "./place"
import type { ConversationPage, PublishedPage, Target } from "./target"

/** What the site does for the builder. Throws problems. */
export interface Site {
  /** Sentences for the model about what is wrong with a draft, which began as another or from nothing. */
  check(draft: Draft, origin: Draft | undefined): Promise<readonly string[]>
  publish(draft: Draft, target: Target, whatChanged: string): Promise<PublishedPage>
  readGame(
    id: string,
  ): Promise<{ readonly id: string; readonly title: string; readonly html: string } | undefined>
}

/** The visitor who has the conversation. */
interface Visitor {
  readonly request: Request
  readonly author: Pick<Identity, "name" | "slug" | "isProtected">
}

/** The Workshop and, where it is on, the archive, as the builder uses them for one visitor. */
export function builderSite(
  ctx: ChatBuildersContext,
  { request, author }: Visitor,
  editKey: NewEditKey = newEditKey(),
): Site {
  const { workshop } = ctx.needs
  const { games } = ctx.wants
  const review = reviewBy(ctx, request, author.name === NO_ONE.name ? undefined : author)

  async function fork(parentId: string, draft: Draft, whatChanged: string): Promise<PublishedPage> {
    if (!games) throw new Error("only a site with an archive has games to read")
    const { title, html, description } = draft
    const fork = await games.validateFork({
      parentId,
      editKey,
      html,
      title,
      aiName: creditOf(ctx.config.model),
      review,
      ...(author.name === NO_ONE.name
        ? {}
        : { humanName: author.name, humanProtected: author.isProtected }),
      ...(description === undefined ? {} : { description }),
      ...(whatChanged !== "" && isSuited(ctx, whatChanged) ? { whatChanged } : {}),
    })
    return publishedPageOf(await ctx.write((tx) => games.fork(tx, fork)))
  }

  async function edit(page: ConversationPage, draft: Draft): Promise<PublishedPage> {
    const { url, editKey } = page
    const place = placeAt(ctx, url)
    if (!place) throw new Error(`nothing that can be changed is at ${url}`)
    const { version } = await place.service.source(place.id)
    if (version !== page.version) throw problems["page-changed"]()
    const { title, html, description, category } = draft
    const change = {
      edit_key: editKey,
      // The model did not write one if it only changed the page.
      ...(title === page.title ? {} : { title }),
      ...(category === undefined || place.isGame ? {} : { category }),
      html,
      ...(description === undefined ? {} : { description }),
    }
    const edited: EditedPage = await place.service.edit(place.id, change, request)
    // The answer may be stored, which the secret of a name must not be.
    return { url: edited.url, editKey: cutSecret(editKey).name }
  }

  async function create({ html, title, description, category }: Draft): Promise<PublishedPage> {
    const page = await workshop.validate({
      editKey,
      html,
      title,
      author: author.name,
      authorProtected: author.isProtected,
      review,
      ...(description === undefined ? {} : { description }),
      ...(category === undefined ? {} : { category }),
    })
    return publishedPageOf(await ctx.write((tx) => workshop.publish(tx, page)))
  }

  return {
    check: (draft, origin) => faultsOf(ctx, draft, origin),
    publish(draft, { page, parent }: Target, whatChanged) {
      if (parent) return fork(parent.id, draft, whatChanged)
      return page ? edit(page, draft) : create(draft)
    },
    async readGame(id) {
      const game = await games?.find(id)
      if (!game || game.buried) return
      const { title, html } = (await games?.source(game.id)) ?? { title: game.title, html: "" }
      return { id: game.id, title, html }
    },
  }
}

/** A model by its name, which may be an address or a file on the operator's machine. */
const creditOf = (model: string) =>
  (model.split(/[\\/]/).at(-1) ?? "").replace(/\.gguf$/i, "").slice(0, 60) || "AI"

/** The author of a page whose maker gave no name. */
export const NO_ONE = { name: "Anonymous", slug: "anonymous", isProtected: false } as const

/** The key of a page with the secret that the author's name was sent with, which the page may need, too. */
export function keyWithProof(editKey: string, author: string | undefined): string {
  const secret = author === undefined ? undefined : cutSecret(author).secret
  return secret === undefined ? editKey : `${cutSecret(editKey).name}#${secret}`
}

const publishedPageOf = ({ url, edit_key }: PublishedWorkshopPage | ForkedGame): PublishedPage => ({
  url,
  editKey: edit_key,
})

import { type Context, Problem } from "broadside"
import { problems } from "../errors"
import type { ModeratedItem, ModeratedKind } from "../items/contract"
import type { Moderator } from "../moderation/moderator"
import { Owned } from "../owning/contract"
import { removalOf } from "./removal"
import type { Appeal } from "./schema"
import { addAppeal, appealOf } from "./stored-appeals"

type Host = Pick<Context, "all" | "identify">

/**
 * Throws 403 unless a request is from the author of an item: with its edit key where it has one, or with the proof of
 * the author's name where that is protected. Anyone may ask about what has neither.
 */
async function requireAuthor(
  { all, identify }: Host,
  request: Request,
  { kind, item, key = "" }: { readonly kind: string; readonly item: ModeratedItem; key?: string },
): Promise<void> {
  const sentAs = "edit_key: <secret>"
  const byName = () => identify(request, key ? `${item.author}#${key}` : item.author, { sentAs })
  const owned = all(Owned).find((one) => one.kind === kind)
  if (!owned) {
    if (item.author) await byName()
    return
  }
  try {
    await owned.requireKey(item.id, request, key)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 403) throw error
    const isProven = item.author !== "" && (await byName()).isProtected
    if (!isProven) throw error
  }
}

export interface AppealsHost extends Pick<Context, "all" | "db" | "identify" | "now" | "write"> {
  readonly moderator: Moderator
  /** The item at an address of this site; throws where there is none. */
  readonly place: (
    address: string,
    host: string,
  ) => { readonly kind: ModeratedKind; readonly id: string }
}

/** What an author sends: the address of an item, or its kind and id. */
export interface NewAppeal {
  readonly url?: string
  readonly kind?: string
  readonly id?: string
  readonly edit_key?: string
  readonly note: string
}

/** The decision about an item that is removed or held now, and the appeal about it. */
export interface Decision {
  readonly appeal: Appeal | undefined
}

export type Appeals = ReturnType<typeof createAppeals>

/** How authors ask the operator to look again at what was removed or held. */
export function createAppeals(host: AppealsHost) {
  const { db, now, write, moderator } = host

  function itemAt({ url, kind, id }: NewAppeal, request: Request) {
    if (kind !== undefined && id !== undefined) return { kind: moderator.kindOf(kind), id }
    if (url === undefined) throw problems["appeal-what"]()
    return host.place(url, new URL(request.url).host)
  }

  return {
    /** Stores an appeal; throws 409 if there was one for this removal, with the answer to it. */
    async ask(request: Request, sent: NewAppeal): Promise<{ kind: string; id: string }> {
      const { kind, id } = itemAt(sent, request)
      const item = await moderator.find(kind.kind, id)
      const { edit_key } = sent
      const by = { kind: kind.kind, item, ...(edit_key && { key: edit_key.trim() }) }
      await requireAuthor(host, request, by)
      const removal = await removalOf(db, kind.kind, item)
      if (removal === undefined) throw problems["nothing-to-appeal"]()
      const about = { kind: kind.kind, id: item.id, removal }
      const note = sent.note.trim().normalize()
      const earlier = await write((tx) => addAppeal(tx, about, { at: now(), note }))
      if (earlier) throw problems["appeal-exists"](earlier.answer ?? undefined)
      return { kind: kind.kind, id: item.id }
    },

    /** The decision about what is at a path; undefined for what was not removed or held, and what is no item. */
    async decisionAt(path: string): Promise<Decision | undefined> {
      for (const kind of moderator.kinds) {
        const id = kind.idAt?.(path)
        if (id === undefined) continue
        const item = await moderator.find(kind.kind, id)
        const removal = await removalOf(db, kind.kind, item)
        if (removal === undefined) return
        return { appeal: await appealOf(db, { kind: kind.kind, id: item.id, removal }) }
      }
    },
  }
}

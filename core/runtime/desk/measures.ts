import type { Content } from "../../base/content"
import type { Context } from "../../base/context"
import type { Log } from "../../base/log"
import type { KindItem } from "../moderation/evidence"
import type { Moderator } from "../moderation/moderator"
import { type Outcome, toEach } from "../moderation/undo"
import type { Decision } from "./acts"
import { candidatesOf } from "./bans/candidates"
import { newBanPage } from "./bans/new-ban-page"
import { confirmPage } from "./confirm-page"
import type { DeskContext } from "./desk-page"
import { keysPage } from "./names/keys-page"
import { protectNames } from "./names/protect-names"
import type { Session } from "./sessions"

type Ctx = DeskContext & Pick<Context, "db"> & { readonly content: Pick<Content, "slug"> }

interface Options {
  readonly moderator: Moderator
  readonly log: Log
}

/** The pages that answer a button: one that asks for details or confirmation, or one that shows new keys once. */
export function createMeasures(ctx: Ctx, { moderator, log }: Options) {
  return async function answer(session: Session, { act, items: paths }: Decision) {
    const items: KindItem[] = []
    const outcomes: Outcome[] = await toEach(log, paths, async ({ kind, id }) => {
      items.push({ kind: moderator.kindOf(kind), item: await moderator.find(kind, id) })
    })
    if (act === "ban")
      return newBanPage(ctx, { session, items, candidates: await candidatesOf(ctx, items) })
    if (act === "protect")
      return keysPage(ctx, session, await protectNames(log, moderator.names.protect, items))
    return confirmPage(ctx, { session, items, outcomes })
  }
}

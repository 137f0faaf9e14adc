import { type Contribution, contribute } from "broadside"
import { landmark, type PageNotice, PageNotices, type ShownItem } from "broadside/contracts"
import { APPEAL_PATH } from "./appeals/form-page"
import type { TrustContext } from "./context"
import { findClaim } from "./names/waiting-claims"

/** Above an item that is held, and on the profile of a name that someone claims. */
export const noticesContribution = (ctx: TrustContext): Contribution =>
  contribute(PageNotices, {
    module: "trust",
    async read(items) {
      const notices = items.map((item) => (item.held ? heldNotice(item) : claimNotice(ctx, item)))
      return (await Promise.all(notices)).filter((notice) => notice !== undefined)
    },
  })

function heldNotice({ kind, id, what }: ShownItem): PageNotice {
  return {
    kind,
    id,
    text: `This ${what} is waiting for review by the operator of the site. Until then it is in no list, and only people who know this address can see it. If it is yours and it takes long, you can`,
    link: { label: "appeal", href: APPEAL_PATH },
  }
}

async function claimNotice(
  ctx: TrustContext,
  { kind, id }: ShownItem,
): Promise<PageNotice | undefined> {
  const names = landmark(ctx, "names")
  if (kind !== "names" || !names || !(await findClaim(ctx.db, id))) return
  return {
    kind,
    id,
    text: "Someone who did not use this name first wants it for themselves. Was it yours before?",
    link: { label: "Answer with one of your keys", href: `${names.path}/${id}` },
  }
}

/** @jsxImportSource preact */
import { iso } from "broadside"
import type { PublicationSection } from "broadside/contracts/publishing"
import { renderFragment } from "broadside/ui"
import type { Appeals } from "./appeals"
import { APPEAL_PATH } from "./form-page"
import type { Appeal } from "./schema"

/** On the page about what was removed: the author's appeal, and what the operator answered. */
export const appealSection = (appeals: Appeals): PublicationSection => ({
  order: 5,
  async read({ ended, path }) {
    const decision = ended ? await appeals.decisionAt(path) : undefined
    if (!decision) return
    const { appeal } = decision
    return {
      html: renderFragment(appeal ? <Appealed appeal={appeal} /> : <AppealLink path={path} />),
    }
  },
})

const AppealLink = ({ path }: { readonly path: string }) => (
  <p class="small">
    Is it yours, and was this a mistake?{" "}
    <a href={`${APPEAL_PATH}?url=${encodeURIComponent(path)}`}>Appeal</a>
  </p>
)

const Appealed = ({ appeal: { answeredAt, answer } }: { readonly appeal: Appeal }) =>
  answeredAt === null ? (
    <p class="small">Its author has appealed.</p>
  ) : (
    <p class="notice">
      The operator looked at it again on{" "}
      <time dateTime={iso(answeredAt)}>{iso(answeredAt).slice(0, 10)}</time>: it stays.{" "}
      <span dir="auto">{answer}</span>
    </p>
  )

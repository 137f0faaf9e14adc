/** @jsxImportSource preact */
import { type Mark, readMarks } from "../contracts/marks"
import { type Html, html, toJsx } from "./html"
import { type Slot, slotHtml } from "./slots"

interface Marked {
  /** The slug that was proved, or a name of that slug. On a post, another name may be shown. */
  readonly of: string
  /** In a list, where a word beside each name would be too much: seals, without links. */
  readonly brief?: boolean
}

/** What modules say of names that were proved. */
export const MARKS: Slot<Marked> = {
  name: "marks",
  async draw({ gather, content }, names) {
    const slugOf = ({ of }: Marked) => content.slug(of)
    const marksOf = await readMarks({ gather }, [...new Set(names.map(slugOf))])
    return (one) => marksOf(slugOf(one)).map(one.brief ? sealHtml : chipHtml)
  },
}

/**
 * The marks beside a name, such as "protected name". On a post, show them if the request for the post proved the name,
 * which `ctx.identify` says: that the name is protected now proves nothing about earlier posts.
 * @example {post.authorProtected && <NameMarks of={post.authorSlug} />}
 */
export const NameMarks = ({ of, brief = false }: Marked) => toJsx(marksHtml(of, brief))

/** The same for a template. @example html`<bdi>${name}</bdi>${isProtected && marksHtml(slug)}` */
export const marksHtml = (of: string, brief = true): Html => slotHtml(MARKS, { of, brief })

const chipHtml = ({ label, title, href }: Mark): Html =>
  href === undefined
    ? html` <span class="chip" title="${title}">${label}</span>`
    : html` <a class="chip" href="${href}" title="${title}">${label}</a>`

const TICK = html`<path d="M6 10.2l2.8 2.8L14 7.6"/>`

const sealHtml = ({ label, letter }: Pick<Mark, "label" | "letter">): Html =>
  html` <svg class="seal" viewBox="0 0 20 20" role="img" aria-label="${label}"><title>${label}</title><path d="M10 1l2.5 1.9 3.1-.2.8 3 2.5 1.8-1.2 2.9 1.2 2.9-2.5 1.8-.8 3-3.1-.2L10 19l-2.5-1.9-3.1.2-.8-3-2.5-1.8 1.2-2.9-1.2-2.9 2.5-1.8.8-3 3.1.2z"/>${letter ? html`<text x="10" y="14.6" text-anchor="middle">${letter}</text>` : TICK}</svg>`

/**
 * The seal of a protected name, for a list that a script draws again.
 * @example <span hidden={!member.protected}><ProtectedSeal /></span>
 */
export const ProtectedSeal = () => toJsx(sealHtml({ label: "protected name" }))

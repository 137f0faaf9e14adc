/** @jsxImportSource preact */

export interface MarkdownProps {
  /** Output of `ctx.content.render`; empty if the text is not rendered yet. */
  readonly html: string
  readonly text: string
  /** Paths of the profiles of those whom it mentions; others are mentioned without a link. */
  readonly profiles?: ReadonlyMap<string, string>
}

// Only the renderer produces this, and it removes user HTML.
const MENTION = /<a data-mention="([a-z0-9-]+)">/g

/** Slugs that rendered Markdown mentions, each once. @example mentionsOf(thread.html) // ["ada"] */
export const mentionsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(MENTION)].map(([, slug = ""]) => slug)),
]

const linkMentions = (html: string, profiles: ReadonlyMap<string, string>) =>
  html.replace(MENTION, (mention, slug: string) => {
    const path = profiles.get(slug)
    return path === undefined ? mention : `<a href="${path}">`
  })

/**
 * A stranger's Markdown: without their HTML, with links that search engines do not follow, pictures as
 * links, code in colors; `@slug` leads to a profile, where there is one.
 * @example <Markdown html={reply.html} text={reply.body} profiles={await profiles.find(slugs)} />
 */
export const Markdown = ({ html, text, profiles = new Map() }: MarkdownProps) =>
  html ? (
    // The renderer removes user HTML.
    <div
      class="prose"
      dir="auto"
      dangerouslySetInnerHTML={{ __html: linkMentions(html, profiles) }}
    />
  ) : (
    <div class="prose" dir="auto">
      <p class="plain">{text}</p>
    </div>
  )

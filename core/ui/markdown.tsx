/** @jsxImportSource preact */

export interface MarkdownProps {
  /** As `ctx.content.render` gave it; empty where the text is not rendered yet. */
  readonly html: string
  readonly text: string
}

/**
 * A stranger's Markdown: without their HTML, with links that search engines do not follow, pictures as
 * links, code in colors; `@slug` leads to a profile.
 * @example <Markdown html={reply.html} text={reply.body} />
 */
export const Markdown = ({ html, text }: MarkdownProps) =>
  html ? (
    // The renderer lets no HTML through.
    <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  ) : (
    <div class="prose" dir="auto">
      <p class="plain">{text}</p>
    </div>
  )

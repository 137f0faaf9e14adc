/** @jsxImportSource preact */
import { renderMarkdown } from "../content/markdown"

/**
 * A stranger's Markdown: without their HTML, with links that search engines do not follow, pictures as
 * links, code in colours; `@slug` leads to a profile.
 * @since 1.2.0 @example <Markdown text={reply.body} />
 */
export const Markdown = ({ text }: { readonly text: string }) => (
  <div
    class="prose"
    dir="auto"
    // The renderer lets no HTML through.
    dangerouslySetInnerHTML={{
      __html: renderMarkdown(text, { mention: (slug) => `/agent/${slug}` }),
    }}
  />
)

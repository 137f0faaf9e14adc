/** @jsxImportSource preact */

interface ProtectedMarkOptions {
  /** Slug of the name. */
  readonly slug: string
  /** What the owner alone can have done: by default "Only the owner of this name could post this." */
  readonly title?: string
}

/**
 * The mark beside a protected name, which leads to what that means. On a post, show it if the request
 * for the post proved the name, which `ctx.identify` says; that the name is protected now proves
 * nothing about earlier posts.
 * @example {post.authorProtected && <ProtectedMark slug={post.authorSlug} />}
 */
export const ProtectedMark = ({
  slug,
  title = "Only the owner of this name could post this.",
}: ProtectedMarkOptions) => (
  <>
    {" "}
    <a class="chip" href={`/names/${encodeURIComponent(slug)}`} title={title}>
      protected name
    </a>
  </>
)

/**
 * The same in a list, where a word beside each name would be too much: a seal, without a link.
 * @example <bdi>{author.name}</bdi>{author.isProtected && <ProtectedSeal />}
 */
export const ProtectedSeal = () => (
  <>
    {" "}
    <svg class="seal" viewBox="0 0 20 20" role="img" aria-label="protected name">
      <path d="M10 1l2.5 1.9 3.1-.2.8 3 2.5 1.8-1.2 2.9 1.2 2.9-2.5 1.8-.8 3-3.1-.2L10 19l-2.5-1.9-3.1.2-.8-3-2.5-1.8 1.2-2.9-1.2-2.9 2.5-1.8.8-3 3.1.2z" />
      <path d="M6 10.2l2.8 2.8L14 7.6" />
    </svg>
  </>
)

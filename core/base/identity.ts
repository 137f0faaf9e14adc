/** The author of a write, as verified by `ctx.identify`. */
export interface Identity {
  /** The name to store and show, without a secret. */
  readonly name: string
  readonly slug: string
  /** Whether the name is protected; then the request has proved that it comes from its owner. */
  readonly isProtected: boolean
  /**
   * Slug of a protected name that this unprotected one resembles, such as `ada-1` for `ada-l`: for the
   * operator to review. A name in other letters that look the same is refused.
   */
  readonly resembles: string | undefined
}

/** What else a request says about its author. */
export interface IdentifyOptions {
  /** The name to show, where it is sent beside the author's slug. */
  readonly shown?: string | undefined
  /**
   * How to send the secret, where the request does not contain the author's name; the refusal says so.
   * @example await ctx.identify(request, page.author, { sentAs: "edit_key: <edit_key>#<secret>" })
   */
  readonly sentAs?: string | undefined
  /**
   * Whether someone else credits this name with a part in their work. The names of AI models, which no one can protect,
   * then need no proof even where all authors need one.
   */
  readonly isCredit?: boolean
}

/**
 * Identifies the author of a request. Call it outside any write. Without an author, for what is written under no name,
 * it only refuses those who are banned.
 *
 * Throws 403 `author-proof-required` if the name is protected and the request does not prove that it
 * comes from the owner, and 403 `lookalike-name` if the name looks like a protected one.
 */
export type Identify = (
  request: Request,
  author: string | undefined,
  options?: IdentifyOptions,
) => Promise<Identity>

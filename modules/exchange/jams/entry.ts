/** A thread with the tag of a jam, other than the thread of the jam itself. */
export interface Entry {
  readonly thread_id: string
  readonly title: string
  readonly author_slug: string
  readonly author_name: string
  /** Whether the post proved that it comes from the owner of a protected name. */
  readonly author_protected: boolean
  /** The entered page: the payload's `url`, or the first address in the post. */
  readonly url: string | null
  readonly thread_url: string
  readonly posted_at: string
  /** Posted after the deadline. */
  readonly late: boolean
  /** How many voted for it. */
  readonly votes: number
}

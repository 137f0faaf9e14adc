/** @jsxImportSource preact */

import { iso } from "broadside"
import type { Reply, Thread } from "../../schema"
import { holderOf } from "../json"

type Signed = Pick<Thread | Reply, "authorName" | "authorType">

/** Who wrote it, as words. */
export const byline = ({ authorName, authorType }: Signed) =>
  authorType === "ai" ? `${authorName} (AI)` : authorName

/** Paths of the profiles of those who are named on a page, where they have one. */
export type ProfilePaths = ReadonlyMap<string, string>

interface Named {
  readonly profiles: ProfilePaths
}

/** The same, leading to the profile. */
export const By = ({ profiles, ...post }: Signed & Pick<Thread, "authorSlug"> & Named) => (
  <>
    <a href={profiles.get(post.authorSlug)}>
      <bdi>{post.authorName}</bdi>
    </a>
    {post.authorType === "ai" && (
      <>
        {" "}
        <span class="chip">AI</span>
      </>
    )}
  </>
)

/** A time to the minute. */
export const At = ({ at }: { readonly at: number }) => (
  <time dateTime={iso(at)}>{iso(at).slice(0, 16).replace("T", ", ")} UTC</time>
)

const MINUTE_MS = 60_000

interface ClaimProps extends Named {
  readonly thread: Thread
  readonly now: number
}

/** Who works on it, and how long it is still theirs. */
export function Claim({ thread, now, profiles }: ClaimProps) {
  const holder = holderOf(thread, now)
  if (holder === null) return null
  const minutes = Math.ceil((thread.claimedUntil - now) / MINUTE_MS)
  return (
    <p class="notice">
      <a href={profiles.get(holder)}>{holder}</a> works on it for{" "}
      <time dateTime={iso(thread.claimedUntil)}>
        {minutes === 1 ? "one more minute" : `${minutes} more minutes`}
      </time>
      .
    </p>
  )
}

/** What a post carries for machines. */
export const Payload = ({ payload }: { readonly payload: Thread["payload"] }) =>
  payload && (
    <details>
      <summary>Payload</summary>
      <pre class="scroll">{JSON.stringify(payload, null, 2)}</pre>
    </details>
  )

export const Tags = ({ tags }: { readonly tags: readonly string[] }) =>
  tags.length > 0 ? (
    <ul class="tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={`/exchange?tag=${encodeURIComponent(tag)}`}>{tag}</a>
        </li>
      ))}
    </ul>
  ) : null

/** @jsxImportSource preact */

import { iso } from "broadside"
import type { Credit } from "broadside/contracts"
import { NameMarks, Stamp } from "broadside/ui"
import { holderOf } from "./json"
import type { Reply, Thread } from "./schema"

type Signed = Pick<Thread | Reply, "authorName" | "authorType">

/** The author as text. */
export const byline = ({ authorName, authorType }: Signed) =>
  authorType === "ai" ? `${authorName} (AI)` : authorName

/** The author in a list, with a stamp, and a seal for a name that was proved. */
export const creditOf = ({
  authorName,
  authorType,
  authorSlug,
  authorProtected,
}: Signed & Pick<Thread, "authorSlug" | "authorProtected">): Credit => ({
  name: authorName,
  slug: authorSlug,
  kind: authorType === "ai" ? "agent" : "human",
  isProtected: authorProtected,
})

/** Paths of the profiles of the slugs on a page; slugs without a profile are missing. */
export type ProfilePaths = ReadonlyMap<string, string>

interface Named {
  readonly profiles: ProfilePaths
}

/** The author, linked to the profile. */
export const By = ({
  profiles,
  ...post
}: Signed & Pick<Thread, "authorSlug" | "authorProtected"> & Named) => (
  <>
    <span class="maker">
      <Stamp {...creditOf(post)} />{" "}
      <a href={profiles.get(post.authorSlug)}>
        <bdi>{post.authorName}</bdi>
      </a>
    </span>
    {post.authorType === "ai" && (
      <>
        {" "}
        <span class="chip">AI</span>
      </>
    )}
    {post.authorProtected && <NameMarks of={post.authorSlug} />}
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

/** The claimant, and when the claim expires. */
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

/** The payload of a post. */
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

/** @jsxImportSource preact */

import {
  asset,
  Faults,
  Field,
  type Filled,
  NameMarks,
  REMEMBERING,
  RelativeTime,
  sitePage,
  TextField,
} from "broadside/ui"
import type { ExchangeContext } from "../context"
import { type Notice, Notices, readNotices } from "../contract"
import type { NoticeKind } from "../schema"
import { type InboxItem, latestItems } from "./inbox"
import inboxScript from "./inbox.client.js" with { type: "text" }

const OPENING = asset("inbox", "js", inboxScript)
const MAX_SHOWN = 50

const WHAT: Readonly<Record<NoticeKind, string>> = {
  mention: "mentioned you",
  reply: "replied",
  accepted: "accepted your answer",
  reopened: "asks for another answer",
}

/** What concerns a person, newest first; without a name, the form that asks for one. */
export async function inboxPage(
  ctx: ExchangeContext,
  name: string,
  faults: Filled["faults"] = [],
): Promise<string> {
  const slug = name && ctx.content.slug(name)
  const form: Filled = { values: name ? { name } : {}, faults: [] }
  const inbox = slug ? await latestItems(ctx, slug, MAX_SHOWN) : undefined
  const proof = slug ? await ctx.needs.names.proofOf(slug) : undefined
  const sources = slug
    ? await ctx.gather(Notices, (source) => readNotices(source, slug, MAX_SHOWN))
    : []
  return sitePage(ctx, "/inbox", {
    title: name ? `Inbox of ${name}` : "Inbox",
    description: `Mentions, replies and more on ${ctx.site.name}, by name.`,
    scripts: [REMEMBERING, OPENING],
    children: (
      <>
        <h1>Inbox</h1>
        {inbox ? (
          <>
            <p class="standfirst">
              For <bdi>{name}</bdi>: what others wrote to you and did with what you made.
            </p>
            <Faults faults={faults} fields={["secret"]} heading="Not marked yet" />
            <Posts name={name} inbox={inbox} proof={proof} faults={faults} />
            {sources
              .filter(({ notices }) => notices.length > 0)
              .map(({ id, heading, notices }) => (
                <section key={id}>
                  <div class="head">
                    <h2>{heading}</h2>
                  </div>
                  <Lines lines={notices} />
                </section>
              ))}
          </>
        ) : (
          <p class="standfirst">
            There are no accounts: your inbox goes by the name that you use here.
          </p>
        )}
        <NameForm form={form} />
      </>
    ),
  })
}

interface PostsProps {
  readonly name: string
  /** How the owner of the name proves it, if it is protected. */
  readonly proof: "secret" | "public-key" | undefined
  readonly faults: Filled["faults"]
  readonly inbox: { readonly items: readonly InboxItem[]; readonly acknowledged: number }
}

const Posts = ({ name, proof, faults, inbox: { items, acknowledged } }: PostsProps) => {
  const [latest] = items
  const fresh = items.filter(({ id }) => id > acknowledged).length
  return (
    <section>
      <div class="head">
        <h2>{fresh > 0 ? `${fresh} new` : "On the board"}</h2>
      </div>
      {items.length === 0 ? (
        <p class="notice">Nothing yet. Replies to you and mentions of you appear here.</p>
      ) : (
        <Lines lines={items.map((item) => lineOf(item, acknowledged))} />
      )}
      {latest && fresh > 0 && proof !== "public-key" && (
        <form
          class="publish narrow"
          method="post"
          action="/inbox/read"
          enctype="multipart/form-data"
        >
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="cursor" value={latest.id} />
          {proof && <Secret name={name} faults={faults} />}
          <p class="actions">
            <button type="submit">Mark all as read</button>
          </p>
        </form>
      )}
    </section>
  )
}

const Secret = ({ name, faults }: Pick<PostsProps, "name" | "faults">) => (
  <Field
    form={{ values: {}, faults }}
    name="secret"
    label="The secret of the name"
    hint="This name is protected, so only its owner can mark the inbox as read."
    control={(common) => (
      <input
        {...common}
        required
        maxlength={200}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="ltr"
        data-secret-of={name}
      />
    )}
  />
)

interface Line extends Notice {
  readonly isNew?: boolean
  readonly isProtected?: boolean
  readonly excerpt?: string
}

function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

const lineOf = (item: InboxItem, acknowledged: number): Line => ({
  href: pathOf(item.url),
  title: item.title,
  by: item.by,
  isProtected: item.by_protected,
  what: WHAT[item.kind],
  at: Date.parse(item.at),
  isNew: item.id > acknowledged,
  excerpt: item.excerpt,
})

const Lines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <ul class="lines">
    {lines.map(({ href, title, by, what, at, isNew, isProtected, excerpt }) => (
      <li key={`${href} ${at}`}>
        <h3>
          <a href={href}>
            <bdi>{title}</bdi>
          </a>
        </h3>
        <p class="small">
          {isNew && <span class="chip">new</span>} <bdi>{by}</bdi>
          {isProtected && <NameMarks of={by} brief />} {what} · <RelativeTime at={at} />
        </p>
        {excerpt && <p dir="auto">{excerpt}</p>}
      </li>
    ))}
  </ul>
)

const NameForm = ({ form }: { readonly form: Filled }) => (
  <form class="publish narrow" action="/inbox" data-inbox={form.values["name"] ?? ""}>
    <TextField form={form} name="name" label="Your name" max={60} required remember="name" />
    <p class="actions">
      <button class="button" type="submit">
        Open the inbox
      </button>
    </p>
  </form>
)

/** @jsxImportSource preact */

import { DESK } from "broadside/host"
import { asset, type PageContext, pageFrames, pageHeaders, sitePage } from "broadside/ui"
import type { ComponentChildren } from "preact"
import script from "./desk.client.js" with { type: "text" }
import style from "./desk.css" with { type: "text" }
import { FORM_TOKEN } from "./own-form"
import type { Session } from "./sessions"

const STYLE = asset("desk", "css", style)
/** The keyboard shortcuts of the desk. */
export const DESK_SCRIPT = asset("desk", "js", script)

interface DeskPage {
  readonly path: string
  readonly title: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly scripts?: readonly string[]
  /** Session of the operator; without it, the page has no links to the other pages of the desk. */
  readonly session?: Session
  readonly children: ComponentChildren
}

/** Sends a page of the desk: nothing may store it, frame it, index it or read it from another origin. */
export async function sendDesk(ctx: PageContext, page: DeskPage): Promise<Response> {
  const { path, title, status = 200, headers = {}, scripts = [], session, children } = page
  const html = await sitePage(ctx, path, {
    title,
    description: `The operator's desk of ${ctx.site.name}.`,
    scripts,
    children: (
      <>
        <link rel="stylesheet" href={STYLE} />
        {session && <DeskLinks path={path} session={session} />}
        {children}
      </>
    ),
  })
  const own = pageHeaders(pageFrames(ctx.urls))
  const policy = own["content-security-policy"] ?? ""
  return new Response(html, {
    status,
    headers: {
      ...own,
      "content-security-policy": policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
      "cache-control": "no-store",
      "access-control-allow-origin": new URL(ctx.urls.base).origin,
      "cross-origin-resource-policy": "same-origin",
      "x-robots-tag": "noindex",
      // Forms of this origin send an Origin; links to other sites do not name the desk.
      "referrer-policy": "same-origin",
      ...headers,
    },
  })
}

interface LinksOptions {
  readonly path: string
  readonly session: Session
}

const PAGES = [
  { path: DESK, label: "Queue" },
  { path: `${DESK}/find`, label: "Find" },
  { path: `${DESK}/bans`, label: "Bans" },
  { path: `${DESK}/names`, label: "Names" },
  { path: `${DESK}/figures`, label: "Figures" },
  { path: `${DESK}/log`, label: "Log" },
]

const DeskLinks = ({ path, session }: LinksOptions) => (
  <nav class="actions desk-links" aria-label="Desk">
    {PAGES.map((page) => (
      <a href={page.path} aria-current={page.path === path ? "page" : undefined} key={page.path}>
        {page.label}
      </a>
    ))}
    <DeskForm action={`${DESK}/sign-out`} session={session}>
      <button type="submit">Sign out</button>
    </DeskForm>
  </nav>
)

interface FormOptions {
  readonly action: string
  readonly session: Session
  readonly children: ComponentChildren
}

/** A form of the desk, with the token that proves which session it is from. */
export const DeskForm = ({ action, session, children }: FormOptions) => (
  <form method="post" action={action} enctype="multipart/form-data">
    <input type="hidden" name={FORM_TOKEN} value={session.formToken} />
    {children}
  </form>
)

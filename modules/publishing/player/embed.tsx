/** @jsxImportSource preact */

import type { Context } from "broadside"
import { landmark } from "broadside/contracts"
import { DISPLAY, DISPLAY_FACE, metadataHtml } from "broadside/host"
import { asset, Cover, linkAsset, type PageImage, pageFrames, toJsx } from "broadside/ui"
import type { ComponentChildren } from "preact"
import { renderToString } from "preact-render-to-string"
import { FRAME_ALLOW, sandboxTokens } from "../pages/sandbox"
import { MAX_SAVED_BYTES } from "../pages/saver"
import player from "./embed.client.js" with { type: "text" }
import style from "./embed.css" with { type: "text" }
import { SAVE_FILE } from "./save-file"

const STYLE = asset("embed", "css", DISPLAY_FACE + style)
const PLAYER = linkAsset("embed", player, { "./save-file.client.js": SAVE_FILE })

type EmbedContext = Pick<Context, "site" | "urls" | "all">

/** A published page in a player for other sites. */
export interface EmbedOptions {
  readonly title: string
  readonly by: string
  /** Path of the page of ours about it. */
  readonly path: string
  /** Its share card. */
  readonly image?: PageImage
  /** Absolute URL of the published page. */
  readonly url: string
  /** Seed of its cover. */
  readonly seed: string
  /** Address of its picture, where it has one. */
  readonly picture?: string | null | undefined
  /** Whether it is on another origin than the site; default not. */
  readonly separate?: boolean
  /** Whether that origin is its own, and so has real storage; default not. */
  readonly ownStorage?: boolean
  /** The size it is made for, in CSS pixels; only with `height`. Default it fits any. */
  readonly width?: number | null
  readonly height?: number | null
  /** Text of its button; default Play. */
  readonly action?: string
}

/**
 * A whole page for frames of other sites: the poster, which becomes the published page at a click,
 * with its title, its makers and the way to the page about it. Send it with `embedHeaders`.
 * @example ctx.cached(request, () => embedPage(ctx, options), { type: "text/html; charset=utf-8", headers: embedHeaders(ctx) })
 */
export function embedPage(ctx: EmbedContext, options: EmbedOptions): string {
  const { title, by, path, url, seed, picture, separate, ownStorage = false } = options
  const { image, width, height, action = "Play" } = options
  const about = ctx.urls.base + path
  const home = landmark(ctx, "home")
  return documentOf(
    ctx,
    { title, description: `${title} by ${by}`, canonical: about, ...(image ? { image } : {}) },
    <>
      <main
        class="stage"
        data-page={separate ? url : new URL(url).pathname}
        data-title={title}
        data-sandbox={sandboxTokens(ownStorage)}
        data-allow={FRAME_ALLOW}
        data-width={width ?? undefined}
        data-height={height ?? undefined}
      >
        {/* biome-ignore lint/a11y/useAnchorContent: For a pointer; the same link with its text is in the footer. */}
        <a href={about} target="_blank" rel="noopener" aria-hidden="true" tabIndex={-1}>
          <Cover title={title} seed={seed} picture={picture} />
        </a>
        <button type="button" class="play" hidden>
          {action}
        </button>
      </main>
      <footer>
        <h1>
          <a href={about} target="_blank" rel="noopener">
            <bdi>{title}</bdi>
          </a>{" "}
          by <bdi>{by}</bdi>
        </h1>
        <button type="button" data-saves={MAX_SAVED_BYTES} hidden>
          Save
        </button>
        <button type="button" data-full hidden>
          Full screen
        </button>
        <a class="site" href={home && ctx.urls.base + home.path} target="_blank" rel="noopener">
          {ctx.site.name}
        </a>
      </footer>
      <script src={PLAYER} type="module" />
    </>,
  )
}

/** What the frame of another site shows where a page was. @example new Response(embedGone(ctx, path), { status: 410, headers: embedHeaders(ctx) }) */
export const embedGone = (ctx: EmbedContext, path: string): string =>
  insteadOf(ctx, path, "Gone", "This page was taken down.")

/**
 * What the frame shows in place of a held page, which is visible only at its own address.
 * @example if (entry.held) return embedHeld(ctx, path)
 */
export const embedHeld = (ctx: EmbedContext, path: string): string =>
  insteadOf(
    ctx,
    path,
    "Not listed yet",
    "This page is waiting for review by the operator of its site.",
  )

const insteadOf = (ctx: EmbedContext, path: string, title: string, description: string) =>
  documentOf(
    ctx,
    { title, description, canonical: ctx.urls.base + path },
    <main class="gone">
      <h1>{description}</h1>
      <p>
        <a href={ctx.urls.base + path} target="_blank" rel="noopener">
          See what {ctx.site.name} says about it
        </a>
      </p>
    </main>,
  )

type Head = Omit<Parameters<typeof metadataHtml>[0], "site">

const documentOf = ({ site }: EmbedContext, head: Head, body: ComponentChildren) =>
  `<!doctype html>${renderToString(
    <html lang="en">
      <head>
        {toJsx(metadataHtml({ site, ...head }))}
        <meta name="robots" content="noindex" />
        <link rel="preload" href={DISPLAY} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={STYLE} />
      </head>
      <body>{body}</body>
    </html>,
  )}`

/**
 * Headers of the only pages of ours that other sites may frame. They have nothing that a reader
 * could be tricked into: no form, no reaction, no connection; the published page is in its sandbox.
 */
export const embedHeaders = ({ urls }: EmbedContext): Record<string, string> => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `frame-src 'self' ${pageFrames(urls).join(" ")}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
  ].join("; "),
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
})

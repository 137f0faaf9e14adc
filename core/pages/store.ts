import { hash } from "node:crypto"
import { sql } from "drizzle-orm"
import pLimit from "p-limit"
import { compressAside } from "#platform/zstd"
import { type Db, statement } from "../base/db"
import { invalid } from "../base/errors"
import type { Log } from "../base/log"
import { codings, prefersHtml, prefetches } from "../base/negotiate"
import { problem } from "../base/problems"
import type { PreparedPage, PrepareOptions, PublishedPages } from "../base/published-pages"
import type { ResponseCache } from "../base/response-cache"
import { checkPageAside } from "../content/background"
import { refuseBlocked } from "../content/blocked"
import { PageSource, rememberSource } from "../content/page-source"
import { CAPTURE_TAG } from "../covers/capture"
import { createBodies, textOf } from "./bodies"
import { createBrotli, type Write } from "./brotli"
import { accessTag, isNavigation, type PageTokens } from "./page-access"
import { MAX_PAGE_BYTES } from "./page-size"
import { previewFrame } from "./preview-frame"
import { sandboxHeaders } from "./sandbox"
import { corePages } from "./schema"
import { afterDoctype, withStorageShim } from "./shim"
import { UNLISTED } from "./unlisted"
import { addVersion, forgetVersions, listVersions } from "./versions"

/** Fast; a job compresses better in the background. */
const LEVEL = 1
/** Each needs up to 4 MB; the pool has as many threads as the machine has cores. */
const MAX_CONCURRENT = 16
const inTurn = pLimit(MAX_CONCURRENT)

export interface PageStoreOptions {
  readonly db: Db
  readonly cache: ResponseCache
  readonly now: () => number
  readonly log: Log
  readonly cacheBytes: number
  /** How many earlier versions of a page stay readable. */
  readonly mostVersions: number
  /** Whether this request came in on an origin that carries pages only. */
  readonly ownOrigin: (request: Request) => boolean
  /** Whether the page asked for has an origin that is no one else's. */
  readonly ownStorage: (request: Request) => boolean
  readonly strictOrigins?: readonly string[]
  /** On a site at home: how its own pages are told from those of others, and the origins on which they may read. */
  readonly access?: { readonly tokens: PageTokens; readonly origins: readonly string[] } | undefined
}

export interface PageStore extends PublishedPages {
  /** The document in which publish forms preview a page. */
  previewFrame(): Response
  /**
   * Compresses a few pages that have no Brotli yet, and more if more came; while many are published, they wait up to
   * a minute. Returns how many.
   */
  compressPending(write: Write): Promise<number>
  /** Drops what is in memory of pages that were erased. */
  forget(hashes: readonly string[]): void
}

const insert = statement((db) =>
  db
    .insert(corePages)
    .values({
      sha256: sql.placeholder("sha256"),
      size: sql.placeholder("size"),
      touchesStorage: sql.placeholder("touchesStorage"),
      zstd: sql.placeholder("zstd"),
      createdAt: sql.placeholder("createdAt"),
      uses: 1,
    })
    .onConflictDoUpdate({ target: corePages.sha256, set: { uses: sql`${corePages.uses} + 1` } })
    .prepare(),
)

const NO_PAGE =
  "html must be an HTML page with at least one element, such as <!doctype html><title>…</title><p>…"

export function createPageStore(options: PageStoreOptions): PageStore {
  const { db, cache, now, ownOrigin, ownStorage, access } = options
  const tokens = access?.tokens
  const strict = options.strictOrigins && { origins: options.strictOrigins }
  const headers = {
    apart: sandboxHeaders({ ownOrigin: true, strict }),
    shared: sandboxHeaders({ ownOrigin: false, strict }),
  }
  const bodies = createBodies(db, options.cacheBytes)
  const brotli = createBrotli(db, bodies.addBrotli)

  const serve: PageStore["serve"] = async (request, sha256, options = {}) => {
    const { onRead, status = 200, maxAgeMs, headers: extra } = options
    const page = await bodies.load(sha256)
    if (!page) throw new Error(`page body ${sha256} is missing from the store`)
    const apart = ownStorage(request)
    // Agents and curl get the bytes as sent; only a browser needs the shim, where it gives no storage or no downloads.
    // A page with an origin of its own needs no token: it is known by that.
    const needsToken = !apart && tokens !== undefined
    const needsShim = page.mayDownload || (page.touchesStorage && !apart)
    const negotiated = needsShim || needsToken
    const isForPeople = negotiated && prefersHtml(request)
    const body = isForPeople && needsShim ? bodies.shimmed(page) : page.body
    const token = isForPeople && isNavigation(request) ? tokens?.of(sha256) : undefined
    if (token !== undefined) {
      if (onRead && !prefetches(request)) onRead()
      const html = afterDoctype(textOf({ body }), accessTag(token, access?.origins ?? []))
      const headersOfIt = { ...extra, ...headers.shared, "cache-control": "no-store" }
      return new Response(html, { status, headers: headersOfIt })
    }
    await body.compress(codings(request.headers.get("accept-encoding") ?? ""))
    const etag = body === page.body ? sha256.slice(0, 32) : `${sha256.slice(0, 32)}s`
    const own = apart ? headers.apart : headers.shared
    if (options.noStore) {
      const headers = { ...extra, ...own, "cache-control": "no-store" }
      return new Response(body.identity, { status, headers })
    }
    const answer = { body, etag, status, headers: extra ? { ...extra, ...own } : own }
    // What is stored of a page at home is never sent to a navigation, which needs its token.
    return cache.store(
      request,
      { ...answer, negotiated, onRead },
      needsToken && isForPeople ? -1 : maxAgeMs,
    )
  }

  const check = (source: PageSource, of?: PrepareOptions) =>
    checkPageAside(source, (why) => options.log.warn({ why }, "a page was not checked"), of)

  async function put(tx: Db, { sha256, size, touchesStorage, zstd }: PreparedPage) {
    await refuseBlocked(tx, [sha256])
    brotli.came()
    await insert(tx).run({ sha256, size, touchesStorage, zstd, createdAt: now() })
  }

  return {
    ownOrigin,
    async prepare(html, of) {
      const source = new PageSource(html)
      const { bytes } = source
      if (bytes.length >= MAX_PAGE_BYTES) throw problem["page-too-large"](bytes.length)
      const sha256 = hash("sha256", bytes)
      await refuseBlocked(db, [sha256])
      const { page, warnings, touchesStorage, controls } = await check(source, of)
      if (!page) throw invalid([{ path: "/html", message: NO_PAGE }])
      const zstd = await inTurn(() => compressAside(bytes, LEVEL))
      const prepared = { sha256, size: bytes.length, zstd, touchesStorage, controls, warnings }
      rememberSource(prepared, source)
      return prepared
    },
    async controlsOf(sha256) {
      const page = await bodies.load(sha256)
      return page ? (await check(new PageSource(textOf(page)))).controls : []
    },
    put,
    previewFrame: () => previewFrame(headers.shared),
    preview: (html) =>
      new Response(withStorageShim(html, CAPTURE_TAG), {
        headers: { ...headers.shared, "cache-control": "no-store" },
      }),
    async replace(tx, subject, sha256, page) {
      await put(tx, page)
      return addVersion(tx, subject, { sha256, until: now(), most: options.mostVersions })
    },
    versions: (subject, present) => listVersions(db, subject, present),
    forgetVersions,
    forget: bodies.forget,
    async serveVersion(request, subject, present, version, of = {}) {
      const all = await listVersions(db, subject, present)
      const match = all.find((one) => one.version === version)
      if (!match) throw problem["unknown-version"](version, all[0]?.version, all.at(-1)?.version)
      return serve(request, match.sha256, { ...of, headers: UNLISTED })
    },
    async read(sha256) {
      const page = await bodies.load(sha256)
      return page && { sha256, bytes: page.body.identity }
    },
    serve,
    compressPending: brotli.compressPending,
  }
}

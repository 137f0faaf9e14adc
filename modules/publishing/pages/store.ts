import { hash } from "node:crypto"
import { invalid } from "broadside"
import { type Db, sql, statement } from "broadside/db"
import {
  accessTag,
  checkPageAside,
  codings,
  compressAside,
  isNavigation,
  MAX_PAGE_BYTES,
  PageSource,
  problem,
  refuseBlocked,
  rememberSource,
  UNLISTED,
} from "broadside/host"
import { prefersHtml, prefetches } from "broadside/http"
import pLimit from "p-limit"
import type { PublishingContext } from "../context"
import { CAPTURE_TAG } from "../covers/capture"
import { storedPages } from "../schema"
import { createBodies, textOf } from "./bodies"
import { createBrotli, type Write } from "./brotli"
import type { PreparedPage, PrepareOptions, PublishedPagesService } from "./contract"
import { previewFrame } from "./preview-frame"
import { sandboxHeaders } from "./sandbox"
import { afterDoctype, withStorageShim } from "./shim"
import { addVersion, forgetVersions, listVersions } from "./versions"

/** Fast; a job compresses better in the background. */
const LEVEL = 1
/** Each needs up to 4 MB; the pool has as many threads as the machine has cores. */
const MAX_CONCURRENT = 16
const inTurn = pLimit(MAX_CONCURRENT)

export interface PageStore extends PublishedPagesService {
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
    .insert(storedPages)
    .values({
      sha256: sql.placeholder("sha256"),
      size: sql.placeholder("size"),
      touchesStorage: sql.placeholder("touchesStorage"),
      zstd: sql.placeholder("zstd"),
      createdAt: sql.placeholder("createdAt"),
      uses: 1,
    })
    .onConflictDoUpdate({ target: storedPages.sha256, set: { uses: sql`${storedPages.uses} + 1` } })
    .prepare(),
)

const NO_PAGE =
  "html must be an HTML page with at least one element, such as <!doctype html><title>…</title><p>…"

export function createPageStore({ db, now, log, urls, needs }: PublishingContext): PageStore {
  const { cache, config, pageHosts, pageTokens } = needs.inside
  const { pagesOnly, ownStorage } = pageHosts
  const settings = config.core.pages
  const origins = [urls.base, urls.api, urls.games].map((url) => new URL(url).origin)
  const strict = settings.strict ? { origins: [urls.base, urls.api] } : undefined
  const headers = {
    apart: sandboxHeaders({ ownOrigin: true, strict }),
    shared: sandboxHeaders({ ownOrigin: false, strict }),
  }
  const bodies = createBodies(db, settings.cache_mb * 1_000_000)
  const brotli = createBrotli(db, bodies.addBrotli)

  const serve: PageStore["serve"] = async (request, sha256, options = {}) => {
    const { onRead, status = 200, maxAgeMs, headers: extra } = options
    const page = await bodies.load(sha256)
    if (!page) throw new Error(`page body ${sha256} is missing from the store`)
    const apart = ownStorage(request)
    // Agents and curl get the bytes as sent; only a browser needs the shim, where it gives no storage or no downloads.
    // A page with an origin of its own needs no token: it is known by that.
    const needsToken = !apart && pageTokens !== undefined
    const needsShim = page.mayDownload || (page.touchesStorage && !apart)
    const negotiated = needsShim || needsToken
    const isForPeople = negotiated && prefersHtml(request)
    const body = isForPeople && needsShim ? bodies.shimmed(page) : page.body
    const token = isForPeople && isNavigation(request) ? pageTokens?.of(sha256) : undefined
    if (token !== undefined) {
      if (onRead && !prefetches(request)) onRead()
      const html = afterDoctype(textOf({ body }), accessTag(token, origins))
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
    checkPageAside(source, (why) => log.warn({ why }, "a page was not checked"), of)

  async function put(tx: Db, { sha256, size, touchesStorage, zstd }: PreparedPage) {
    await refuseBlocked(tx, [sha256])
    brotli.came()
    await insert(tx).run({ sha256, size, touchesStorage, zstd, createdAt: now() })
  }

  return {
    ownOrigin: pagesOnly,
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
      return addVersion(tx, subject, { sha256, until: now(), most: settings.versions })
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

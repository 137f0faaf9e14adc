import { invalid } from "broadside"
import { type Db, eq, sql, statement } from "broadside/db"
import { problem, refuseBlocked, scanHtml, withoutEndTags } from "broadside/host"
import { storedCovers } from "../schema"
import { bytesOf, type PictureBytes, PictureFault } from "./bytes"
import type { CoversService, FoundCover, Picture } from "./contract"
import { shrink } from "./shrink"

/** The picture that a page brings itself: a data URI as its og:image. */
interface PagePicture {
  readonly uri: string
  readonly line: number
}

/** The first og:image of a page that is a data URI; one elsewhere is never fetched. */
function pictureOf(html: string): PagePicture | undefined {
  // Most pages have none, and need no parsing for it.
  if (!/og:image/i.test(html)) return
  let uri: string | undefined
  scanHtml(withoutEndTags(html), {
    'meta[property="og:image" i]': {
      element(element) {
        const content = element.getAttribute("content") ?? ""
        if (/^\s*data:image\//i.test(content)) uri ??= content
      },
    },
  })
  return uri === undefined ? undefined : { uri, line: lineOf(html, uri) }
}

function lineOf(html: string, text: string): number {
  const before = html.slice(0, Math.max(0, html.indexOf(text)))
  return before.split("\n").length
}

export interface CoverStoreOptions {
  readonly db: Db
  readonly now: () => number
}

export interface CoverStore extends CoversService {
  /** The WebP of a stored cover. */
  read(sha256: string): Promise<PictureBytes | undefined>
  /** Sends `<sha256>.webp`. No memory cache: the database reads one in microseconds. */
  serve(request: Request): Promise<Response>
}

const byHash = statement((db) =>
  db
    .select({ webp: storedCovers.webp })
    .from(storedCovers)
    .where(eq(storedCovers.sha256, sql.placeholder("sha256")))
    .prepare(),
)
const insert = statement((db) =>
  db
    .insert(storedCovers)
    .values({
      sha256: sql.placeholder("sha256"),
      webp: sql.placeholder("webp"),
      width: sql.placeholder("width"),
      height: sql.placeholder("height"),
      createdAt: sql.placeholder("createdAt"),
    })
    .onConflictDoNothing()
    .prepare(),
)

export function createCoverStore({ db, now }: CoverStoreOptions): CoverStore {
  return {
    prepare,
    choose,
    async put(tx, { sha256, webp, width, height }) {
      await refuseBlocked(tx, [sha256])
      await insert(tx).run({ sha256, webp, width, height, createdAt: now() })
    },
    read,
    async serve(request) {
      const { pathname } = new URL(request.url)
      const sha256 = /\/([0-9a-f]{64})\.webp$/.exec(pathname)?.[1]
      const webp = sha256 && (await read(sha256))
      if (!webp) throw problem["not-found"](pathname)
      const headers = headersOf(sha256)
      const cachedTags = request.headers.get("if-none-match")
      if (cachedTags === "*" || cachedTags?.includes(sha256))
        return new Response(null, { status: 304, headers })
      return new Response(webp, { headers })
    },
  }

  async function read(sha256: string): Promise<PictureBytes | undefined> {
    const [row] = await byHash(db).all({ sha256 })
    return row?.webp as PictureBytes | undefined
  }
}

const headersOf = (sha256: string) => ({
  "content-type": "image/webp",
  etag: `"${sha256}"`,
  // Its name is its hash, so it can be cached forever.
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "cross-origin",
})

const shrunk = async (picture: Picture) => shrink(await bytesOf(picture))

async function prepare(picture: Picture) {
  try {
    return await shrunk(picture)
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    throw invalid([{ path: "/cover", message: `cover ${error.message}` }])
  }
}

async function choose(html: string, sent?: Picture): Promise<FoundCover> {
  if (sent) return { cover: await prepare(sent), warnings: [] }
  const own = pictureOf(html)
  if (!own) return { cover: undefined, warnings: [] }
  try {
    return { cover: await shrunk(own.uri), warnings: [] }
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    const message = `line ${own.line}: the og:image ${error.message}`
    return { cover: undefined, warnings: [{ line: own.line, rule: "cover", message }] }
  }
}

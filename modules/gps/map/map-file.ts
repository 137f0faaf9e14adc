import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import { Readable } from "node:stream"
import { Elysia, route } from "broadside/http"
import type { GpsContext } from "../context"
import { problems } from "../errors"

export const MAP_FILE = "/gps-map.pmtiles"
/** More than any tile or index of a PMTiles file has. */
const MAX_BYTES = 8 * 2 ** 20

const fileOf = async (path: string) => {
  const file = await stat(path).catch(() => undefined)
  return file?.isFile() ? file : undefined
}

/** Part of the operator's file, never all of it: that of the whole world has a hundred gigabytes. */
async function answerRange(path: string, request: Request): Promise<Response> {
  const file = await fileOf(path)
  if (!file) throw problems["no-map-file"]()
  const { size, mtimeMs } = file
  const [, start, end] =
    /^bytes=(\d{1,15})-(\d{1,15})$/.exec(request.headers.get("range") ?? "") ?? []
  const first = Number(start)
  const last = Math.min(Number(end), size - 1)
  if (!(first <= last) || last - first >= MAX_BYTES) throw problems["map-range"](size, MAX_BYTES)
  const part = Readable.toWeb(createReadStream(path, { start: first, end: last }))
  return new Response(part as unknown as ReadableStream<Uint8Array>, {
    status: 206,
    headers: {
      "content-type": "application/vnd.pmtiles",
      "content-range": `bytes ${first}-${last}/${size}`,
      "content-length": `${last - first + 1}`,
      "accept-ranges": "bytes",
      // A new file has another one, so that readers do not mix the two.
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      "cache-control": "public, max-age=600",
    },
  })
}

/** The operator's map file for the scripts of our pages, if there is one. */
export function mapFileRoutes({ config: { map_pmtiles } }: GpsContext) {
  const routes = new Elysia()
  if (!map_pmtiles) return routes
  return routes.get(
    MAP_FILE,
    ({ request }) => answerRange(map_pmtiles, request),
    route({
      summary: "Read a part of the operator's map",
      hidden: true,
      refuses: [problems["no-map-file"], problems["map-range"]],
      answers: { description: "The bytes", status: 206, type: "application/vnd.pmtiles" },
    }),
  )
}

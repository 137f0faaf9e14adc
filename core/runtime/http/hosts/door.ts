import { problemResponse } from "../../../base/problem-response"
import { problem } from "../../../base/problems"
import type { Urls } from "../../../base/urls"
import type { PeerSource } from "../../../platform/serve"
import { SHARED_HEADERS } from "../app"
import { requestId } from "../request-id"
import { createHostRule } from "./allowed-hosts"
import { expireUnwanted } from "./unwanted-cookies"

type Enter = (request: Request, peers?: PeerSource) => Promise<Response>

/** `/health` and everything below it, as a URL or as the path of a request without a Host. */
const HEALTH = /^(?:https?:\/\/[^/]*)?(\/health(?:\/(?:live|ready))?)(?:\?|$)/

/**
 * The checks that precede everything else, including the cache: whether a request names this site
 * and comes from an allowed origin. Health checks are exempt.
 */
export function createDoor(urls: Urls, enter: Enter): Enter {
  const refusalOf = createHostRule(urls)

  return async (request, peers) => {
    const refused = request.headers.has("service-worker")
      ? problem["service-worker"]()
      : refusalOf(request)
    if (!refused) return expireUnwanted(request, await enter(request, peers))
    const [, path] = refused.status === 403 ? [] : (HEALTH.exec(request.url) ?? [])
    if (path)
      return enter(new Request(`http://localhost${path}`, { method: request.method }), peers)
    const answer = problemResponse(refused, SHARED_HEADERS)
    answer.headers.set("x-request-id", requestId(request))
    return answer
  }
}

import { problemResponse } from "../../base/problem-response"
import { problem } from "../../base/problems"
import type { Urls } from "../../base/urls"
import type { Answer, PeerSource } from "../../platform/serve"
import { SHARED_HEADERS } from "../app"
import { asksLiveness, healthPath } from "../health"
import { requestId } from "../request-id"
import { createHostRule, type HostRuleOptions } from "./allowed-hosts"
import { expireUnwanted, hasUnwanted } from "./unwanted-cookies"

type Enter = (request: Request, peers?: PeerSource) => Answer

/**
 * The checks that precede everything else, including the cache: whether a request names this site
 * and comes from an allowed origin. Health checks are exempt.
 */
export function createDoor(
  urls: Urls,
  { enter, ...rule }: { readonly enter: Enter } & HostRuleOptions,
): Enter {
  const refusalOf = createHostRule(urls, rule)

  const enterAndExpire = async (request: Request, peers?: PeerSource) =>
    expireUnwanted(request, await enter(request, peers))

  return (request, peers) => {
    const misdirected = refusalOf(request)
    // Asked often, and neither a script nor too long for a client.
    if (!misdirected && asksLiveness(request)) return enter(request, peers)
    const refused = request.headers.has("service-worker")
      ? problem["service-worker"]()
      : misdirected
    if (!refused)
      return hasUnwanted(request) ? enterAndExpire(request, peers) : enter(request, peers)
    const path = refused.status === 403 ? undefined : healthPath(request.url)
    if (path)
      return enter(new Request(`http://localhost${path}`, { method: request.method }), peers)
    const answer = problemResponse(refused, SHARED_HEADERS)
    answer.headers.set("x-request-id", requestId(request))
    return answer
  }
}

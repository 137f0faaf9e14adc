import { problem } from "../../base/problems"
import type { PeerSource } from "../../platform/serve"

/** The connections on which requests arrived. */
export interface Clients {
  remember(request: Request, peers: PeerSource, incoming: Request): void
  addressOf(request: Request): string | undefined
  /** Keeps the connection open while nothing is sent on it. */
  keepOpen(request: Request): AbortSignal
  /** The request has been answered: a silent connection is closed again. */
  release(request: Request): void
  /** The site stops: aborts the signals of all requests with an open connection. */
  stop(): void
}

interface Client {
  readonly address: string | undefined
  readonly peers: PeerSource
  /** As the server knows it. */
  readonly incoming: Request
}

export function createClients(): Clients {
  const clients = new WeakMap<Request, Client>()
  const openRequests = new WeakSet<Request>()
  const stopping = new AbortController()
  return {
    remember(request, peers, incoming) {
      // Read at once: the server does not know the address of a client that has gone.
      const address = peers.requestIP(incoming)?.address
      clients.set(request, { address, peers, incoming })
    },
    addressOf: (request) => clients.get(request)?.address,
    keepOpen(request) {
      const client = clients.get(request)
      client?.peers.keepOpen(client.incoming, true)
      if (client) openRequests.add(request)
      return AbortSignal.any([request.signal, stopping.signal])
    },
    release(request) {
      const client = openRequests.delete(request) && clients.get(request)
      if (client) client.peers.keepOpen(client.incoming, false)
    },
    stop() {
      const reason = problem["not-ready"]("the site is stopping")
      stopping.abort(reason.withHeaders({ "retry-after": "10" }))
    },
  }
}

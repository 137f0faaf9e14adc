import { problem } from "../base/problems"
import type { PeerSource } from "../platform/serve"

/** The connections on which requests arrived. */
export interface Clients {
  remember(request: Request, peers: PeerSource, incoming: Request): void
  /** Read from the socket at the first call: it is unknown for a client that had gone by then. */
  addressOf(request: Request): string | undefined
  /** Keeps the connection open while nothing is sent on it. */
  keepOpen(request: Request): AbortSignal
  /** The request has been answered: a silent connection is closed again. */
  release(request: Request): void
  /** The site stops: aborts the signals of all requests with an open connection. */
  stop(): void
}

interface Client {
  readonly peers: PeerSource
  /** As the server knows it. */
  readonly incoming: Request
  /** Null before it is read. */
  address: string | null | undefined
}

export function createClients(): Clients {
  const clients = new WeakMap<Request, Client>()
  const openRequests = new WeakSet<Request>()
  const stopping = new AbortController()

  function addressOf(request: Request): string | undefined {
    const client = clients.get(request)
    if (client?.address === null) client.address = client.peers.requestIP(client.incoming)?.address
    return client?.address ?? undefined
  }

  return {
    remember(request, peers, incoming) {
      clients.set(request, { peers, incoming, address: null })
      // The server does not know the address of a client that has gone, as it may while its body is read.
      if (request.method !== "GET") addressOf(request)
    },
    addressOf,
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

import { isIP } from "node:net"
import type { FetchPinned } from "../connect"

export const fetchPinned: FetchPinned = (url, address, { method, headers, body, signal }) => {
  const pinned = new URL(url)
  pinned.hostname = isIP(address) === 6 ? `[${address}]` : address
  // The one bare fetch of the server.
  return fetch(pinned, {
    method,
    headers: { ...headers, host: url.host, "accept-encoding": "identity" },
    body,
    signal,
    redirect: "manual",
    // A proxy from the environment would resolve the name again; an unpacked bomb fills memory.
    proxy: false,
    decompress: false,
    keepalive: false,
    // Callers set their own limits; the runtime's would end a silence of more than five minutes.
    timeout: false,
    tls: { serverName: url.hostname.replace(/^\[|\]$/g, "") },
  } as RequestInit)
}

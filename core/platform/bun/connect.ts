import type { FetchPinned } from "../connect"

export const fetchPinned: FetchPinned = (url, address, { method, headers, body, signal }) => {
  const pinned = new URL(url)
  pinned.hostname = address.includes(":") ? `[${address}]` : address
  // Callers may write names in any case; each header is sent once.
  const all = new Headers(headers)
  all.set("host", url.host)
  all.set("accept-encoding", "identity")
  // The one bare fetch of the server.
  return fetch(pinned, {
    method,
    headers: all,
    body,
    signal,
    redirect: "manual",
    // A proxy from the environment would resolve the name again; an unpacked bomb fills memory.
    proxy: false,
    decompress: false,
    keepalive: false,
    // Callers set their own limits; the runtime's would end a silence of more than five minutes.
    timeout: false,
    // The environment must not turn this off.
    tls: { serverName: url.hostname.replace(/^\[|\]$/g, ""), rejectUnauthorized: true },
  } as RequestInit)
}

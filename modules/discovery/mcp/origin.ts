// As `URL` writes every IP address, also one that was typed in another form.
const ADDRESS = /^(\[.*\]|\d+(\.\d+){3})$/

/**
 * Whether the Host header is one of our names or an IP address. The protocol requires it of every tool server. On a
 * private network the host already refuses other names, and pages of other sites, on every path.
 */
export function isOurHost({ headers, url }: Request, ours: readonly string[]): boolean {
  const host = URL.parse(`http://${headers.get("host") ?? new URL(url).host}`)?.hostname
  if (host === undefined) return false
  return ours.includes(host) || host === "localhost" || ADDRESS.test(host)
}

import { invalid } from "broadside"

/** An address as it is listed: one entry per address, however it was written. */
export function addressOf(sent: string): URL {
  const url = URL.parse(sent.trim())
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid([{ path: "/url", message: "url must begin with http:// or https://." }])
  if (url.username || url.password)
    throw invalid([{ path: "/url", message: "url must not hold a user name or password." }])
  url.hash = ""
  url.hostname = url.hostname.replace(/\.$/, "")
  if (!url.hostname) throw invalid([{ path: "/url", message: "url names no host." }])
  return url
}

/** What of an address its sender can fix; all else is the other side's failure. */
const SENDERS = new Set(["scheme", "credentials", "port", "not-public"])

/** The refusal of an address that may not be asked, or undefined. */
export const addressFault = ({ reason, message }: { reason?: string; message: string }) =>
  reason !== undefined && SENDERS.has(reason)
    ? invalid([{ path: "/url", message: `url: ${message}` }])
    : undefined

/** `example.tides` for tides.example, as the official registry begins its names. */
export const reversed = (hostname: string) =>
  hostname
    .replace(/[^A-Za-z0-9.-]+/g, "-")
    .replace(/^-|-$/g, "")
    .split(".")
    .reverse()
    .join(".")

import type { Socket as TcpSocket } from "node:net"
import type websocket from "websocket-driver"
import type { SafeSocket, SocketOptions } from "../base/socket"
import { FetchRefused, validateUrl } from "./fetch-rules"
import { addressOf } from "./ip-ranges"
import { createResolver, type NetworkSettings } from "./resolve"

export interface SafeSocketSettings extends NetworkSettings {
  /** Called with what a handler of the connection throws. */
  readonly failed: (error: unknown) => void
}

/**
 * The only way for this server to open a WebSocket, guarded as its requests are: the name is
 * resolved once, and the connection goes to the checked address.
 */
export function createSafeSocket({ failed, ...network }: SafeSocketSettings): SafeSocket {
  const resolve = createResolver(network)

  return (address, options) => {
    const { maxBytes = 65_536, timeoutMs = 10_000 } = options
    let isOver = false
    let tcp: TcpSocket | undefined
    let driver: ReturnType<typeof websocket.client> | undefined
    const late = () => end(`The address opened no WebSocket within ${timeoutMs / 1000} s.`)
    const timer = setTimeout(late, timeoutMs)

    function run(work: () => void) {
      try {
        work()
      } catch (error) {
        failed(error)
      }
    }

    function end(why: string) {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      tcp?.destroy()
      run(() => options.closed?.(why))
    }

    async function open() {
      if (!/^wss?:\/\/./i.test(address)) return end("The address must begin with ws:// or wss://.")
      const url = validateUrl(address.replace(/^ws/i, "http"))
      const [target, { net, tls, websocket }] = await Promise.all([resolve(url), load()])
      if (isOver) return
      tcp =
        url.protocol === "https:"
          ? tls.connect(tlsOptionsOf(url, target))
          : net.connect(endpointOf(url, target))
      tcp.on("error", () => end("The address could not be reached."))
      tcp.on("close", () => end("The connection was closed."))
      driver = websocket.client(url.href.replace(/^http/, "ws"), { maxLength: maxBytes })
      listen(driver, options)
      driver.io.pipe(tcp)
      tcp.pipe(driver.io)
      driver.start()
    }

    function listen(from: NonNullable<typeof driver>, { opened, message }: SocketOptions) {
      from.on("open", () => {
        clearTimeout(timer)
        run(() => opened?.())
      })
      from.on("message", ({ data }: { data: string | Uint8Array }) => {
        if (isOver) return
        run(() => message?.(typeof data === "string" ? data : new TextDecoder().decode(data)))
      })
      from.on("error", () => end("The address does not speak WebSocket, or sends too much."))
      from.on("close", () => end("The connection was closed."))
    }

    open().catch((error: unknown) => {
      if (!(error instanceof FetchRefused)) failed(error)
      end(error instanceof FetchRefused ? error.message : "The address could not be reached.")
    })
    return {
      send: (text) => void driver?.text(text),
      close: () => end("The connection was closed by this server."),
    }
  }
}

/** At the first use, because together they take a twentieth of a start. */
async function load() {
  const [net, tls, { default: websocket }] = await Promise.all([
    import("node:net"),
    import("node:tls"),
    import("websocket-driver"),
  ])
  return { net, tls, websocket }
}

const endpointOf = ({ protocol, port }: URL, host: string) => ({
  host,
  port: Number(port || (protocol === "https:" ? 443 : 80)),
})

function tlsOptionsOf(url: URL, host: string) {
  const { hostname } = url
  const options = { ...endpointOf(url, host), rejectUnauthorized: true }
  // The certificate is checked against the name; an address must not be sent as one.
  return addressOf(hostname) ? options : { ...options, servername: hostname }
}

import { expect, test } from "bun:test"
import { type AddressInfo, createServer } from "node:net"
import type { Host } from "../boot/host-shape"
import type { CoreSettings } from "../config/settings"
import { createRecordingLog } from "../log/log"
import { listen } from "./serve"

const urls = { base: "http://localhost", games: "http://localhost" }
const listenOn = (host: string, port: number) =>
  listen(
    { urls, fetch: () => new Response() } as unknown as Host,
    { server: { host, port } } as CoreSettings,
    createRecordingLog(() => undefined),
  )

test("a port that is taken is said to be", async () => {
  const other = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => other.once("listening", resolve))
  const { port } = other.address() as AddressInfo
  await expect(listenOn("127.0.0.1", port)).rejects.toThrow(
    `Cannot listen on port ${port} of 127.0.0.1. Another program is using this port.`,
  )
  other.close()
})

test("an address that this machine has not is said to be", async () => {
  await expect(listenOn("203.0.113.9", 0)).rejects.toThrow(
    "of 203.0.113.9. This machine does not have that address",
  )
})

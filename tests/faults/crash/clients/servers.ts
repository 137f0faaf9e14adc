import { jsonServer, startToolServer } from "../../../../modules/registry/testing/tool-servers"
import { ask, type Client } from "./client"

export async function servers({ url, ledger, name }: Client): Promise<void> {
  const server = await startToolServer(jsonServer())
  // A port comes again, and an address that is listed already keeps its first name.
  try {
    await ledger.step(
      `tool server ${name}`,
      () => ask(url, "/mcp-registry/submit", { name, url: `${server.url}?${name}` }),
      ({ json }) => ({
        path: `/mcp-registry/servers/${json.id}`,
        holds: (it) => it.json?.server?.name === name,
      }),
    )
    const other = await startToolServer(() => new Response("none", { status: 404 }))
    await ledger
      .step(
        `registry ${name}`,
        () => ask(url, "/mcp-registries/submit", { name, url: `${other.url}?${name}` }),
        ({ json }) => ({
          path: "/mcp-registries?limit=100",
          // Found as long as it is among the newest hundred.
          holds: (it) =>
            it.json?.next_offset !== undefined ||
            it.json?.registries?.some((one: { id: string }) => one.id === json.id),
        }),
      )
      .finally(other.stop)
  } finally {
    server.stop()
  }
}

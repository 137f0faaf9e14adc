import { jsonServer, startToolServer } from "../../modules/registry/testing/tool-servers"
import { type Acts, act } from "./acts"

const MESSAGES = [{ role: "user", content: "Tea" }]

/** A tool server that the registry may list, which runs until the process ends. */
const listed = async () => {
  const { url } = startToolServer(jsonServer())
  return (author: string) => ({ body: { name: "Tides", url, author } })
}

/** What is built and listed under a name. */
export const buildingActs: Acts = {
  "POST /api/connect/chat": act((author) => ({ body: { messages: MESSAGES, author } })),
  "POST /connect": act((author) => ({ body: { message: "Tea", author } })),
  "POST /mcp-registry/submit": listed,
  "POST /mcp-registry/new": listed,
}

import { createTestHost, type TestHost } from "broadside/testing"
import gps from "../module"

/** A site with one session, for the tests of a file format. */
export async function foreignSite(fields: object = { name: "Walk" }) {
  const site: TestHost = await createTestHost({ modules: [gps] })
  const { code } = await site.json("/api/location/create", { json: fields })
  const at = `/api/location/${code}`
  const post = (what: string, json: object) => site.json(`${at}/${what}`, { json })
  return {
    site,
    code: code as string,
    /** The session as JSON. */
    read: () => site.json(at),
    move: (id: string, place: object) => post("update", { id, ...place }),
    drop: (pin: object) => post("pin", pin),
    /** A documented event that happens now. */
    happensNow: (event: string) =>
      event.replaceAll(
        /(time|start)=(["'])\d{4}[^"']*\2/g,
        `$1="${new Date(site.now()).toISOString()}"`,
      ),
    get: (what: string) => site.fetch(`${at}/${what}`),
    /** Sends a body as another app does. */
    async send(what: string, body: string, headers: Record<string, string> = {}) {
      const answer = await site.fetch(`${at}/${what}`, { method: "POST", body, headers })
      const text = await answer.text()
      return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) }
    },
  }
}
export type ForeignSite = Awaited<ReturnType<typeof foreignSite>>

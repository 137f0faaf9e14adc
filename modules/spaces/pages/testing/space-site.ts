import { contribute, defineModule, type Module } from "broadside"
import { socketSite } from "broadside/testing"
import { type AnySpaceType, SpaceTypes } from "../../contract"
import spaces from "../../module"

/** A community module with types of rooms. */
export const moduleOfTypes = (...types: AnySpaceType[]): Module =>
  defineModule({
    id: "test-types",
    manifest: { name: "test-types", version: "1.0.0", engines: { broadside: "^1.0.0" } },
    setup: () => ({ contribute: [contribute(SpaceTypes, ...types)] }),
  })

/** A site with rooms, for browsers. */
export async function spaceSite(...types: AnySpaceType[]) {
  const site = await socketSite({
    modules: [spaces, moduleOfTypes(...types)],
    config: "[limits]\nwrite = 0\n[modules.spaces]\nlimit_create = 0",
  })
  const send = (path: string, json: object) => site.json(path, { json })
  return {
    ...site,
    /** Creates a room and gives its code. */
    async create(fields: object): Promise<string> {
      const room = { title: "A room", type: "chat", created_by: "ann", ...fields }
      return (await send("/api/space/create", room)).code
    },
    join: (code: string, fields: object) => send(`/api/space/${code}/join`, fields),
    act: (code: string, participant: string, action: string, data: object = {}) =>
      send(`/api/space/${code}/act`, { participant, action, data }),
    state: (code: string) => site.json(`/api/space/${code}/state`),
  }
}

export type SpaceSite = Awaited<ReturnType<typeof spaceSite>>

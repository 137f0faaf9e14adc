import type { Module } from "broadside"
import { createTestHost, type TestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"
import { startBuildingModel } from "../../kit/building-model"
import type { Acts } from "./acts"
import { boardActs } from "./board"
import { buildingActs } from "./building"
import { type Made, madeOn } from "./made"
import { playingActs } from "./playing"
import { workActs } from "./works"

/** Everything that is written under the name of an author. */
export const ACTS: Acts = Object.assign({}, boardActs, workActs, playingActs, buildingActs)

/** `POST /games/submit` of `POST /games/submit (AI)`. */
export const routeOf = (act: string): string => act.replace(/ \(.*$/, "")

/** Makes names that do not resemble each other. */
export function newNames(): () => string {
  let names = 0
  return () =>
    `own${(names++).toString().replace(/\d/g, (digit) => "bcdfghjkpz"[Number(digit)] ?? "")}x`
}

export interface ActsSite {
  readonly site: TestHost
  readonly made: Made
  close(): Promise<void>
}

/** A whole site on which every act can be done, without limits; `guests` are further modules. */
export async function actsSite(more = "", guests: readonly Module[] = []): Promise<ActsSite> {
  const model = await startBuildingModel()
  const open =
    "[limits]\npublish = 0\nwrite = 0\n[network]\nallow_private_for_visitors = ['127.0.0.0/8']"
  const site = await createTestHost({
    modules: [...firstParty, ...guests],
    community: guests.map(({ id }) => id),
    config: `${open}\n${model.section}\n${more}`,
  })
  return {
    site,
    made: madeOn(site),
    async close() {
      await site.close()
      model.stop()
    },
  }
}

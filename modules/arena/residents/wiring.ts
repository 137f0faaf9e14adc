import { on, type Wiring } from "broadside"
import { ChallengeChanged } from "../challenge"
import type { ArenaContext } from "../context"
import { GameChanged } from "../games/changed"
import { createResidents, type ResidentParts } from "./play"

/** Residents of a site: told of what happens, and looking for what they missed. */
export function residentWiring(
  ctx: ArenaContext,
  parts: ResidentParts,
): Required<Pick<Wiring, "on" | "jobs" | "dispose">> {
  const residents = createResidents(ctx, parts)
  return {
    on: [on(ChallengeChanged, residents.attend), on(GameChanged, residents.attendGame)],
    jobs: [{ id: "residents", everyMs: 2_000, atStart: true, run: residents.attendAll }],
    dispose: residents.dispose,
  }
}

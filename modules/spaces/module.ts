import { contribute, defineModule, HOUR_MS, on } from "broadside"
import { createCodeGate, Demo, Landmarks, Pages, Tools } from "broadside/contracts"
import { Guides, RightNow, Stats } from "broadside/contracts/discovery"
import { Invitations } from "broadside/contracts/exchange"
import { Moderation } from "broadside/contracts/trust"
import { spec } from "./context"
import { SpaceTypes } from "./contract"
import { guide, innNow, innPages, invitation, landmarks, roomStats } from "./contributions"
import { demoContent } from "./demo/content"
import { innRoutes } from "./inn/routes"
import { roomKind } from "./moderation/moderation"
import { spacePages } from "./pages/routes"
import { rates } from "./rates"
import { createRooms } from "./rooms/rooms"
import { roomRoutes } from "./rooms/routes"
import { resolveOrphans } from "./rooms/seeking"
import { Stored } from "./rooms/stored"
import { roomTools } from "./rooms/tools"
import { TYPES } from "./types/types"

/** Shared rooms where people and agents play and work together, and the Inn, where they find each other. */
export default defineModule({
  ...spec,
  setup(ctx) {
    const rooms = createRooms(ctx)
    const gate = createCodeGate(ctx, { rate: rates.unknown, ...rooms.codes })
    return {
      routes: gate
        .routes()
        .use(roomRoutes(ctx, rooms))
        .use(spacePages(ctx, rooms))
        .use(innRoutes(ctx, rooms)),
      contribute: [
        contribute(Demo, demoContent(rooms)),
        contribute(Guides, guide(ctx)),
        contribute(Invitations, invitation(ctx)),
        contribute(Landmarks, ...landmarks),
        contribute(Moderation, roomKind(ctx, rooms)),
        contribute(Pages, innPages),
        contribute(RightNow, innNow(ctx)),
        contribute(SpaceTypes, ...TYPES),
        contribute(Stats, roomStats(rooms)),
        contribute(Tools, ...roomTools(ctx, rooms).map(gate.tool)),
      ],
      on: [on(Stored, (show) => show())],
      jobs: [
        { id: "end-expired", everyMs: 10_000, run: rooms.endExpired },
        {
          id: "resolve-orphans",
          everyMs: HOUR_MS,
          atStart: true,
          run: () => resolveOrphans(ctx),
        },
      ],
    }
  },
})

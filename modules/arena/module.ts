import { contribute, defineModule } from "broadside"
import { Landmarks, Pages, Tools } from "broadside/contracts"
import { Guides, ProfileSections, Stats } from "broadside/contracts/discovery"
import { Tasks } from "broadside/contracts/exchange"
import { Moderation, NameHistories } from "broadside/contracts/trust"
import { Elysia } from "broadside/http"
import type { Challenges } from "./arena"
import { createChallenges } from "./challenges/challenges"
import { challengeKind, nameHistory } from "./challenges/moderation"
import { challengeRoutes } from "./challenges/routes"
import { challengeTasks } from "./challenges/tasks"
import { spec } from "./context"
import { arenaStats, guide, landmarks } from "./contributions"
import { createGames } from "./games/games"
import { gameRoutes } from "./games/routes"
import { arenaNav } from "./pages/contributions"
import { arenaPages } from "./pages/routes"
import { profileSection } from "./ratings/profile-section"
import { createRatings } from "./ratings/ratings"
import { ratingRoutes } from "./ratings/routes"
import { residentWiring } from "./residents/wiring"
import { arenaTools } from "./tools"

/** Challenges between people and agents, Hilltop on a board that knows the rules, and ratings. */
export default defineModule({
  ...spec,
  setup(ctx) {
    // Challenges start games, and games complete challenges.
    const ratings = createRatings(ctx)
    const challenges: Challenges = createChallenges(ctx, { games: () => games, ratings })
    const games = createGames(ctx, challenges)
    const residents = residentWiring(ctx, { challenges, games, ratings })
    const arena = { challenges, games }
    return {
      routes: new Elysia()
        .use(challengeRoutes(ctx, arena))
        .use(gameRoutes(ctx, games))
        .use(ratingRoutes(ctx))
        .use(arenaPages(ctx, { ...arena, ratings })),
      contribute: [
        contribute(Guides, guide(ctx)),
        contribute(Landmarks, ...landmarks),
        contribute(Moderation, challengeKind(ctx)),
        contribute(NameHistories, nameHistory),
        contribute(Pages, arenaNav),
        contribute(ProfileSections, profileSection(ctx)),
        contribute(Stats, arenaStats(ctx)),
        contribute(Tasks, challengeTasks(ctx)),
        contribute(Tools, ...arenaTools(ctx, arena)),
      ],
      on: residents.on,
      jobs: [
        { id: "end-overdue-games", everyMs: 60_000, run: games.endOverdue },
        ...residents.jobs,
      ],
      dispose: residents.dispose,
    }
  },
})

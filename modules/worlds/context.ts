import type { Context } from "broadside"
import type { Games } from "broadside/contracts"

/** The archive may be off; then nothing can be promoted. */
export type WorldsContext = Context<unknown, Record<never, never>, { games: typeof Games }>

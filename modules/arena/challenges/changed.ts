import { signal } from "broadside"
import type { Challenge } from "./challenge"

/** A challenge was created, accepted, declined or completed, or its result confirmed. Delivered when that is stored. */
export const ChallengeChanged = signal<Challenge>("arena.challenge-changed@1")

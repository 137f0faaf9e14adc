import { residentOf } from "../resident"
import { NEW_RATING, type Rating } from "./rating"

/** How far off the rating of a resident may be that no one has played yet: its strength is known better than most. */
const RESIDENT_DEVIATION = 150

/** The rating of a player before the first game. */
export function startOf(slug: string, at: number): Rating {
  const resident = residentOf(slug)
  if (!resident) return { ...NEW_RATING, at }
  return { ...NEW_RATING, rating: resident.rating, deviation: RESIDENT_DEVIATION, at }
}

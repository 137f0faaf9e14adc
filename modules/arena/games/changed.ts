import { signal } from "broadside"
import type { Game } from "../arena"

/** A player moved, offered a draw or ended the game. Delivered when that is stored. */
export const GameChanged = signal<Game>("arena.game-changed@1")

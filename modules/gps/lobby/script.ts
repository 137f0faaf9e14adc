import { asset } from "broadside/ui"
import lobby from "./lobby.client.js" with { type: "text" }

/** The script that keeps the lobby up to date. */
export const LOBBY: string = asset("gps-lobby", "js", lobby)

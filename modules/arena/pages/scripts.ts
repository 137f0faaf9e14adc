import { asset, EVENT_STREAM, linkAsset, MEMORY, REDRAW, SEND, spaceBoard } from "broadside/ui"
import acts from "./acts.board.js" with { type: "text" }
import arena from "./arena.client.js" with { type: "text" }
import boardStyle from "./board.css" with { type: "text" }
import clocks from "./clocks.client.js" with { type: "text" }
import drawings from "./drawings.board.js" with { type: "text" }
import follow from "./follow.client.js" with { type: "text" }
import forms from "./forms.client.js" with { type: "text" }
import game from "./game.board.js" with { type: "text" }
import gameStyle from "./game.css" with { type: "text" }
import type { GameView } from "./game-view"
import lobby from "./lobby.client.js" with { type: "text" }
import lobbyStyle from "./lobby.css" with { type: "text" }
import looking from "./looking.client.js" with { type: "text" }
import pieces from "./pieces.board.js" with { type: "text" }
import players from "./players.board.js" with { type: "text" }
import playersStyle from "./players.css" with { type: "text" }
import pressing from "./pressing.client.js" with { type: "text" }
import record from "./record.board.js" with { type: "text" }
import recordFollowing from "./record.client.js" with { type: "text" }
import recordStyle from "./record.css" with { type: "text" }
import replay from "./replay.board.js" with { type: "text" }
import seats from "./seats.client.js" with { type: "text" }
import small from "./small.board.js" with { type: "text" }
import sound from "./sound.client.js" with { type: "text" }
import squares from "./squares.board.js" with { type: "text" }
import squaresStyle from "./squares.css" with { type: "text" }
import standing from "./standing.board.js" with { type: "text" }
import views from "./views.client.js" with { type: "text" }

export interface SmallView {
  readonly fen: string
  /** What it is, in words. */
  readonly label: string
  readonly flipped: boolean
}

/** The pieces, once on each page that shows boards. */
export const DRAWINGS = spaceBoard<undefined>("arena-drawings", [pieces, drawings])
export const SMALL = spaceBoard<SmallView>("arena-small", [pieces, replay, small])
/** A challenge and its board. */
export const GAME = spaceBoard<GameView>("arena-game", [
  pieces,
  replay,
  squares,
  players,
  record,
  standing,
  acts,
  game,
])

/** Scripts by the name that others import them with. */
const addresses: Record<string, string> = {
  "./event-stream.client.js": EVENT_STREAM,
  "./memory.client.js": MEMORY,
  "./redraw.client.js": REDRAW,
  "./send.client.js": SEND,
  "./game.board.js": GAME.script,
}

/** Each may import those before it. */
function add(name: string, source: string): string {
  const address = linkAsset(`arena-${name}`, source, addresses)
  addresses[`./${name}.client.js`] = address
  return address
}

add("seats", seats)
add("clocks", clocks)
add("sound", sound)
add("follow", follow)
add("forms", forms)
add("looking", looking)
add("pressing", pressing)
add("record", recordFollowing)
add("views", views)
/** The script of the page of a challenge. */
export const ARENA: string = add("arena", arena)
/** The script of the list of challenges. */
export const LOBBY: string = add("lobby", lobby)
export const GAME_STYLE: string = asset(
  "arena-game",
  "css",
  boardStyle + squaresStyle + playersStyle + recordStyle + gameStyle,
)
export const LOBBY_STYLE: string = asset("arena", "css", boardStyle + lobbyStyle)

import { asset, spaceBoard } from "broadside/ui"
import acts from "./acts.client.js" with { type: "text" }
import actsStyle from "./acts.css" with { type: "text" }
import adding from "./adding.client.js" with { type: "text" }
import addingStyle from "./adding.css" with { type: "text" }
import camera from "./camera.client.js" with { type: "text" }
import choice from "./choice.client.js" with { type: "text" }
import { CITIES } from "./cities"
import gestures from "./gestures.client.js" with { type: "text" }
import globe from "./globe.client.js" with { type: "text" }
import draw from "./kindness-map.board.js" with { type: "text" }
import style from "./kindness-map.css" with { type: "text" }
import { KINDS } from "./kinds"
import land from "./land.client.js" with { type: "text" }
import marks from "./marks.client.js" with { type: "text" }
import motionStyle from "./motion.css" with { type: "text" }
import note from "./note.client.js" with { type: "text" }
import world from "./world.client.js" with { type: "text" }
import worldStyle from "./world.css" with { type: "text" }

const PARTS = [land, globe, marks, world, acts, adding, camera, choice, note, gestures]

const STYLES = [style, worldStyle, actsStyle, addingStyle, motionStyle]

const lists = `const KINDS = ${JSON.stringify(KINDS)}\nconst CITIES = ${JSON.stringify(CITIES)}\n`

export const board = spaceBoard("kindness-map", [draw, lists, ...PARTS], {
  style: asset("kindness-map", "css", STYLES.join("\n")),
})

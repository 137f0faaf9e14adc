// Rooms of Colyseus that do what the type of room in spaces-type.ts does. Runs on Node, in the folder of its packages.
import { Room, Server } from "@colyseus/core"
import { schema, t } from "@colyseus/schema"
import { WebSocketTransport } from "@colyseus/ws-transport"

const State = schema({ cells: t.map("uint32") })

/** As it comes: what changed is sent every 50 ms. */
class Gathered extends Room {
  state = new State()
  messages = { set: (client, value) => this.set(client, value) }

  onJoin(client, { player }) {
    client.userData = { player }
  }

  set({ userData: { player } }, value) {
    if (player === undefined) return false
    this.state.cells.set(player, value)
    return true
  }
}

/** As quick as it can: each change is sent on its own, as ours are. */
class AtOnce extends Gathered {
  patchRate = null

  set(client, value) {
    const accepted = super.set(client, value)
    this.broadcastPatch()
    return accepted
  }
}

const server = new Server({ greet: false, transport: new WebSocketTransport() })
server.define("gathered", Gathered)
server.define("at-once", AtOnce)
await server.listen(Number(process.argv[2]), "127.0.0.1")

import type { Room, RoomServer, Seen } from "./seat"

/** What we use of its client, which is not installed when types are checked. */
interface Sdk {
  readonly Client: new (url: string) => Client
  readonly Callbacks: { get(room: Joined): Callbacks }
}
interface Client {
  create(room: string, options: object): Promise<Joined>
  joinById(id: string, options: object): Promise<Joined>
}
interface Joined {
  readonly roomId: string
  request(type: string, payload: unknown): Promise<unknown>
}
interface Callbacks {
  onAdd(collection: string, changed: (value: number, key: string) => void): void
  onChange(collection: string, changed: (key: string, value: number) => void): void
}

/** Colyseus by its own client over WebSockets, with rooms of this kind. */
export async function colyseusRooms(url: string, sdk: string, kind: string): Promise<RoomServer> {
  const { Client, Callbacks } = (await import(sdk)) as Sdk
  const client = new Client(url)
  const open = (): Room => {
    let first: Promise<Joined> | undefined
    // The creator of a room is in it.
    const enter = async (options: object): Promise<Joined> => {
      if (first) return client.joinById((await first).roomId, options)
      first = client.create(kind, options)
      return first
    }
    const join = async (seen: Seen, options: object) => {
      const joined = await enter(options)
      const callbacks = Callbacks.get(joined)
      callbacks.onAdd("cells", (value, key) => seen(Number(key), value))
      callbacks.onChange("cells", (key, value) => seen(Number(key), value))
      return joined
    }
    return {
      async join(player, seen) {
        const joined = await join(seen, { player: String(player) })
        return { act: (value) => act(joined, value) }
      },
      async watch(seen) {
        await join(seen, {})
      },
    }
  }
  return { open: async () => open() }
}

async function act(joined: Joined, value: number): Promise<void> {
  if ((await joined.request("set", value)) !== true) throw new Error("Colyseus refused an act")
}

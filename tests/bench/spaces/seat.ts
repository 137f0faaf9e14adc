/** Called when a participant's number has arrived. */
export type Seen = (player: number, value: number) => void

/** Someone in a room. */
export interface Seat {
  /** Shows a number to everyone in the room; settles once the server has accepted it. */
  act(value: number): Promise<void>
}

export interface Room {
  join(player: number, seen: Seen): Promise<Seat>
  /** Sees everything, and cannot act. */
  watch(seen: Seen): Promise<void>
}

/** A server of rooms, as the load uses it. */
export interface RoomServer {
  open(): Promise<Room>
}

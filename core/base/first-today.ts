/** Something that a client does to an item without giving a name. */
export interface Act {
  /** The client, as `ctx.clientOf` returns it. */
  readonly client: string
  /** What is done: `play`. */
  readonly act: string
  /** The kind of the item, as in `Moderation`: `games`. */
  readonly kind: string
  readonly id: string
}

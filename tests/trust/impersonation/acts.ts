import type { Made } from "./made"

/** What a request sends: parameters of its path and query, headers, and its body as fields or in a format of its own. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly text?: string
}

/**
 * Makes what an act needs, under a name that is not protected yet, and returns how the act is done under
 * a name as it is typed: alone, or with its secret.
 */
export type Act = (made: Made, name: string) => Promise<(typed: string) => Sent>

/** Acts by their route; in brackets which of several names of the route they are about. */
export type Acts = Readonly<Record<string, Act>>

/** An act that needs nothing. */
export const act =
  (send: (typed: string) => Sent): Act =>
  async () =>
    send

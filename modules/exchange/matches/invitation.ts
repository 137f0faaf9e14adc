import type { ExchangeContext } from "../context"
import { type Invitation, Invitations } from "../contract"
import type { Thread } from "../schema"
import { spaceCodeOf } from "./payload"

/** How to join the room of a match; undefined if it has none, or no module has rooms. */
export function invitationTo(ctx: ExchangeContext, thread: Thread): Invitation | undefined {
  const [invitation] = ctx.all(Invitations)
  const code = spaceCodeOf(thread)
  if (!invitation || !code) return
  const fill = (text: string) => text.replaceAll("<code>", code)
  const actions = Object.entries(invitation.actions).map(([name, call]) => [name, fill(call)])
  return {
    actions: Object.fromEntries(actions),
    how: fill(invitation.how),
    howForTools: fill(invitation.howForTools),
  }
}

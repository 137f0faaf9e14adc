/** @jsxImportSource preact */

interface HeldOptions {
  /** As people call it: `game`. */
  readonly what: string
}

/**
 * Above an item that is held.
 * @example {entry.held && <HeldNotice what="entry" />}
 */
export const HeldNotice = ({ what }: HeldOptions) => (
  <p class="notice" role="note">
    This {what} is waiting for review by the operator of the site. Until then it is in no list, and
    only people who know this address can see it. If it is yours and it takes long, you can{" "}
    <a href="/moderation/another-look">appeal</a>.
  </p>
)

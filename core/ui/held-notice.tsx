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
    This {what} waits for the operator of the site. Until they have looked at it, it is in no list,
    and only those who know this address see it. If it is yours and it takes long,{" "}
    <a href="/moderation/another-look">ask for a look</a>.
  </p>
)

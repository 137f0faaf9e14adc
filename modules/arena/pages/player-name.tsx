/** @jsxImportSource preact */
import { NameMarks } from "broadside/ui"
import { isResident, nameOf } from "../resident"

interface PlayerNameProps {
  readonly slug: string
  /** Whether they proved a protected name. */
  readonly isProtected?: boolean
}

/** What people call a player, whether it is a resident, and whether the name is protected. */
export const PlayerName = ({ slug, isProtected }: PlayerNameProps) => (
  <>
    {nameOf(slug)}
    {isProtected && <NameMarks of={slug} brief />}
    {isResident(slug) && (
      <>
        {" "}
        <span class="chip arena-tag">Resident</span>
      </>
    )}
  </>
)

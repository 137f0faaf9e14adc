/** @jsxImportSource preact */
import { isResident, nameOf } from "../residents/residents"

/** What people call a player, and whether it is a resident. */
export const PlayerName = ({ slug }: { readonly slug: string }) => (
  <>
    {nameOf(slug)}
    {isResident(slug) && (
      <>
        {" "}
        <span class="chip arena-tag">Resident</span>
      </>
    )}
  </>
)

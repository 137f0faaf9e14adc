/** @jsxImportSource preact */
import { iso } from "broadside"
import { Makers, times } from "broadside/ui"
import { roomPath } from "../rooms/address"
import type { ListedRoom } from "../rooms/room"
import { creditOf, type Seating, seatingOf } from "./seating"
import { TableTop } from "./table-top"

/** More names are counted. */
const MAX_NAMES = 4
const HOUR_MS = 3_600_000

interface TableCardOptions {
  readonly table: ListedRoom
  readonly now: number
}

/** An open table: what is played, who sits there, and the way in. */
export function TableCard({ table, now }: TableCardOptions) {
  const { room, type } = table
  const seating = seatingOf(table)
  const href = roomPath(room.code)
  const isFull = seating.free === 0
  return (
    <li class="inn-table">
      <TableTop type={type.id} stools={seating.stools} />
      <div>
        <p class="small">
          <b class="inn-type">{type.name}</b> · <Closing at={room.expiresAt} now={now} />
        </p>
        <h3>
          <a href={href}>
            <bdi>{room.title}</bdi>
          </a>
        </h3>
        <p class="small">
          <Guests seating={seating} />
        </p>
        <p class="inn-seats">{seatsInWords(seating)}</p>
      </div>
      <p class="actions">
        {!isFull && (
          <a class="button" href={href}>
            Take a seat
            <Where room={room} />
          </a>
        )}
        <a href={`${href}&watch=1`}>
          Watch
          <Where room={room} />
        </a>
      </p>
    </li>
  )
}

/** For those who hear the links without what is around them. */
const Where = ({ room }: Pick<ListedRoom, "room">) => <span class="unseen"> at {room.title}</span>

function Guests({ seating: { guests } }: { readonly seating: Seating }) {
  if (guests.length === 0) return <>No one sits here yet</>
  const others = guests.length - MAX_NAMES
  return (
    <>
      {guests.slice(0, MAX_NAMES).map((guest) => (
        <span class="inn-guest" key={guest.name}>
          <Makers makers={[creditOf(guest)]} />{" "}
        </span>
      ))}
      {others > 0 && `and ${times(others, "other")}`}
    </>
  )
}

function seatsInWords({ free, turn, others }: Seating) {
  return (
    <>
      {free === undefined ? "Room for everyone" : free === 0 ? "All seats taken" : null}
      {free !== undefined && free > 0 && `${times(free, "seat")} free`}
      {turn !== undefined && (
        <>
          {" · "}
          <bdi>{turn}</bdi> to move
        </>
      )}
      {others > 0 && ` · ${others} more here`}
    </>
  )
}

interface ClosingOptions {
  readonly at: number
  readonly now: number
}

const Closing = ({ at, now }: ClosingOptions) => (
  <time dateTime={iso(at)} title={`${iso(at).slice(0, 16).replace("T", " ")} UTC`}>
    {leftInWords(at - now)}
  </time>
)

function leftInWords(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  if (hours >= 1) return `${times(hours, "hour")} left`
  return `${times(Math.max(1, Math.ceil(ms / 60_000)), "minute")} left`
}

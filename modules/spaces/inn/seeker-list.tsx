/** @jsxImportSource preact */
import { Makers, RelativeTime } from "broadside/ui"
import { roomPath } from "../rooms/address"
import { Emblem } from "./emblems"
import { creditOf, type Guest } from "./seating"
import type { Seeker } from "./seekers"

interface SeekerListOptions {
  readonly seekers: readonly Seeker[]
}

/** People and agents who wait for an opponent. */
export const SeekerList = ({ seekers }: SeekerListOptions) => (
  <section aria-labelledby="waiting">
    <div class="head">
      <h2 id="waiting">Waiting for an opponent</h2>
    </div>
    <ul class="inn-seekers">
      {seekers.map((seeker) => (
        <SeekerItem key={seeker.id} {...seeker} />
      ))}
    </ul>
  </section>
)

const guestOf = ({ name, slug = name, type, isProtected = false }: Seeker["author"]): Guest => ({
  name,
  slug,
  kind: type,
  isProtected,
})

const SeekerItem = ({ title, path, author, at, game, room, type }: Seeker) => (
  <li>
    <Emblem type={type?.id ?? game ?? ""} />
    <div>
      <h3>
        <a href={path}>
          <bdi>{title}</bdi>
        </a>
      </h3>
      <p class="small">
        <Makers makers={[creditOf(guestOf(author))]} />
        {type && ` · ${type.name}`} · <RelativeTime at={at} />
      </p>
    </div>
    <p class="actions">
      {room ? (
        <a class="button" href={roomPath(room.code)}>
          Take a seat<span class="unseen"> with {author.name}</span>
        </a>
      ) : (
        <a href={path}>
          Answer<span class="unseen"> {author.name}</span>
        </a>
      )}
    </p>
  </li>
)

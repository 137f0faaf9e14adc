/** @jsxImportSource preact */
import { times } from "broadside/ui"
import type { Session } from "../../sessions/session"
import { Dot, sessionPath, titleOf } from "../parts"

interface PublicSessionsOptions {
  readonly sessions: readonly Session[]
}

/** Sessions that everyone may join. */
export const PublicSessions = ({ sessions }: PublicSessionsOptions) => (
  <ul class="gps-list" data-list="sessions">
    {sessions.map((session) => (
      <PublicSession key={session.code} {...session} people={session.participants.size} />
    ))}
  </ul>
)

interface PublicSessionOptions extends Pick<Session, "code" | "name" | "color"> {
  readonly people: number
}

/** Also copied by the script of the lobby, for those that come. */
export const PublicSession = ({ code, name, color, people }: PublicSessionOptions) => (
  <li data-id={code}>
    <Dot color={color} />
    <div>
      <h3 dir="auto" data-name="">
        {titleOf({ name, code })}
      </h3>
      <p class="small">
        <span data-count="">{people === 0 ? "No one yet" : times(people, "person", "people")}</span>{" "}
        · Code <span data-code="">{code}</span>
      </p>
    </div>
    <a class="button" href={sessionPath(code)} data-join="">
      Join
      <span class="unseen" data-join-name="">
        {titleOf({ name, code })}
      </span>
    </a>
  </li>
)

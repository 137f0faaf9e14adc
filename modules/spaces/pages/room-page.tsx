/** @jsxImportSource preact */
import { iso } from "broadside"
import { Share } from "broadside/publishing"
import {
  COPYING,
  Faults,
  type Filled,
  ItemNotices,
  ReportLink,
  sitePage,
  times,
} from "broadside/ui"
import type { SpacesContext } from "../context"
import type { SpaceBoard } from "../contract"
import { roomPath } from "../rooms/address"
import type { Room, Rooms } from "../rooms/room"
import { canSit, kindsOf } from "./command-fields"
import { ForAgents } from "./for-agents"
import { fixedOf, type RoomView, roomView } from "./room-view"
import { ENTRY, FORMS, MESSAGES, PEOPLE, SPACE, SPACE_STYLE, STANDING } from "./scripts"
import { WORDS } from "./words"

interface RoomPageOptions {
  readonly rooms: Rooms
  readonly room: Room
  /** Name of the reader in the room; undefined for visitors. */
  readonly me?: string | undefined
  /** Whether they come to watch. */
  readonly watches?: boolean
  /** A form that was refused. */
  readonly form?: Filled
}

/** The page of a room: readable without script, live with it. */
export function roomPage(
  ctx: SpacesContext,
  { rooms, room, me, watches = false, form }: RoomPageOptions,
): Promise<string> {
  const { code, title } = room
  const type = rooms.typeOf(room)
  const board = type.board ?? FORMS
  const view = roomView(rooms, room, { me, watches, typed: form?.values ?? {} })
  const path = roomPath(code)
  return sitePage(ctx, path, {
    title,
    ink: "ochre",
    description: `${type.name} on ${ctx.site.name}: ${type.about}`,
    // It is gone after a day, and often only for those who have its code.
    noindex: true,
    scripts: [COPYING, SPACE],
    children: (
      <div
        class="space"
        data-space={JSON.stringify(settingsOf(ctx, { rooms, room, me }, view))}
        data-status={view.status}
      >
        <link rel="stylesheet" href={SPACE_STYLE} />
        {board.style && <link rel="stylesheet" href={board.style} />}
        <header class="title-row space-title">
          <div>
            <h1 dir="auto">{title}</h1>
            <p class="small">
              <b>{type.name}.</b> {type.about}
            </p>
          </div>
          <div class="actions">
            <p class="code-plate">
              <span class="unseen">Code </span>
              {code}
            </p>
            <Share title={title} url={ctx.urls.base + path} />
            <p class="small">
              <Left until={room.expiresAt} now={ctx.now()} />
            </p>
          </div>
        </header>
        <ItemNotices kind="rooms" id={code} what="room" held={Boolean(room.held)} />
        {form && <Refusal form={form} />}
        <Panel name="entry" of={ENTRY} view={view} />
        <Panel name="standing" of={STANDING} view={view} live />
        <div class="space-columns">
          <div>
            <h2 class="unseen">{type.name}</h2>
            <Panel name="board" of={board} view={view} />
            <p class="fault space-refusal" role="status" data-refusal="" />
            <p class="small space-connection" role="status" data-connection="" />
          </div>
          <div class="space-beside">
            <Panel name="people" of={PEOPLE} view={view} />
            {view.chat === undefined && <Panel name="messages" of={MESSAGES} view={view} />}
          </div>
        </div>
        <button type="button" class="button space-hint" data-hint="" hidden />
        <ForAgents ctx={ctx} room={room} summary={rooms.summary(room)} />
        <p class="small">
          <ReportLink path={path} what="this room" />
        </p>
      </div>
    ),
  })
}

/** What the script of the page needs to know. */
function settingsOf(
  ctx: SpacesContext,
  { rooms, room, me }: RoomPageOptions,
  { formAction, watches }: RoomView,
) {
  const type = rooms.typeOf(room)
  return {
    ...fixedOf(rooms, room),
    formAction,
    watches,
    code: room.code,
    title: `${room.title} · ${ctx.site.name}`,
    me,
    expiresAt: room.expiresAt,
    now: ctx.now(),
    boardScript: (type.board ?? FORMS).script,
    words: WORDS,
    sits: canSit(type),
    kinds: kindsOf(type),
  }
}

interface PanelOptions {
  readonly name: string
  readonly of: SpaceBoard
  readonly view: RoomView
  /** Whether what changes is read out. */
  readonly live?: boolean
}

/** A part of the page that changes with the room. Its drawing escapes what others wrote. */
const Panel = ({ name, of, view, live = false }: PanelOptions) => (
  <div
    class={`space-${name}`}
    data-panel={name}
    tabIndex={-1}
    role={live ? "status" : undefined}
    dangerouslySetInnerHTML={{ __html: of.draw(view) }}
  />
)

/** Nothing that was typed is lost, also where the form that it was typed into is no longer there. */
const Refusal = ({ form: { faults, values } }: { readonly form: Filled }) => (
  <>
    <Faults faults={faults} fields={[]} heading="Not done" />
    {Object.keys(values).length > 0 && (
      <div class="slip">
        <p>What you entered:</p>
        {Object.values(values).map((value) => (
          <p key={value} dir="auto">
            <q>{value}</q>
          </p>
        ))}
      </div>
    )}
  </>
)

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const Left = ({ until, now }: { readonly until: number; readonly now: number }) => {
  const ms = Math.max(0, until - now)
  const left =
    ms < HOUR_MS
      ? times(Math.ceil(ms / MINUTE_MS), "minute")
      : times(Math.ceil(ms / HOUR_MS), "hour")
  return (
    <time dateTime={iso(until)} data-left="">
      {left} left
    </time>
  )
}

/** @jsxImportSource preact */
import {
  asset,
  CodeInput,
  Faults,
  type Filled,
  Pager,
  REMEMBERING,
  sitePage,
  times,
} from "broadside/ui"
import type { SpacesContext } from "../context"
import type { AnySpaceType } from "../contract"
import type { ListedRoom } from "../rooms/room"
import hero from "./hero.css" with { type: "text" }
import { House } from "./house"
import house from "./house.css" with { type: "text" }
import { TABLES } from "./models"
import { OpenForm } from "./open-form"
import form from "./open-form.css" with { type: "text" }
import { SeekerList } from "./seeker-list"
import type { Seeker } from "./seekers"
import seekers from "./seekers.css" with { type: "text" }
import { TableCard } from "./table-card"
import tables from "./tables.css" with { type: "text" }

/** Style sheet of the Inn. */
const INN_STYLE: string = asset("inn", "css", hero + house + tables + seekers + form)

interface InnOptions {
  readonly tables: readonly ListedRoom[]
  /** Open tables of the chosen type, on all pages. */
  readonly total: number
  /** Open tables of all types. */
  readonly open: number
  readonly offset: number
  /** The chosen type, if there is one. */
  readonly type?: string | undefined
  readonly types: readonly AnySpaceType[]
  readonly seekers: readonly Seeker[]
  readonly form: Filled
}

/** Where people and agents find each other: open tables, who waits, and the way to open a table. */
export const innPage = (ctx: SpacesContext, options: InnOptions): Promise<string> => {
  const { seekers, form, types } = options
  const isRefused = form.faults.length > 0
  const openForm = <OpenForm form={form} types={types} canSeek={ctx.wants.matches !== undefined} />
  return sitePage(ctx, "/inn", {
    title: "The Inn",
    description: `Open tables on ${ctx.site.name}: games, boards and talks for people and agents. No account.`,
    scripts: [REMEMBERING],
    children: (
      <>
        <link rel="stylesheet" href={INN_STYLE} />
        <Hero tables={options.open} />
        <Faults
          faults={form.faults}
          fields={["title", "type", "created_by"]}
          heading="Not open yet"
        />
        {isRefused && openForm}
        <OpenTables {...options} now={ctx.now()} />
        {seekers.length > 0 && <SeekerList seekers={seekers} />}
        {!isRefused && openForm}
      </>
    ),
  })
}

const Hero = ({ tables }: { readonly tables: number }) => (
  <div class="inn-hero">
    <div>
      <h1>The Inn</h1>
      <p class="standfirst">
        Pull up a chair and play, build or talk, with people and with agents. No account: a name is
        enough.
      </p>
      <p class="inn-lit">
        {tables > 0
          ? `${times(tables, "table")} open now`
          : "The lamp is lit, and every table is free"}
      </p>
      <div class="inn-doors">
        <a class="button" href="#open">
          Open a table
        </a>
        <form class="inn-code" method="get" action="/space">
          <label for="code">I have a code</label>
          <span>
            <CodeInput id="code" name="code" required placeholder="ABC234" />
            <button type="submit">Go in</button>
          </span>
        </form>
      </div>
    </div>
    <House tables={tables} />
  </div>
)

type OpenTablesOptions = InnOptions & { readonly now: number }

function OpenTables({ tables, total, open, offset, type, types, now }: OpenTablesOptions) {
  const chosen = types.find(({ id }) => id === type)
  return (
    <section aria-labelledby="tables">
      <div class="head">
        <h2 id="tables">Open tables {total > 0 && <span class="number">{total}</span>}</h2>
      </div>
      {(open > 1 || chosen) && <TypeLinks types={types} type={type} />}
      {tables.length > 0 ? (
        <ul class="inn-tables">
          {tables.map((table) => (
            <TableCard key={table.room.code} table={table} now={now} />
          ))}
        </ul>
      ) : (
        <p class="inn-empty">
          {chosen
            ? `No table plays ${chosen.name} at the moment.`
            : "No table is open at the moment."}{" "}
          <a href="#open">Open the first one</a> and invite someone: a friend gets the link, and
          agents find it by themselves.
        </p>
      )}
      <Pager
        path="/inn"
        filters={{ type }}
        limit={TABLES}
        offset={offset}
        next={offset + TABLES < total ? offset + TABLES : undefined}
        total={total}
      />
    </section>
  )
}

interface TypeLinksOptions {
  readonly types: readonly AnySpaceType[]
  readonly type: string | undefined
}

const TypeLinks = ({ types, type }: TypeLinksOptions) => (
  <ul class="tags">
    {[{ id: undefined, name: "All" }, ...types].map(({ id, name }) => (
      <li key={name}>
        <a href={id ? `/inn?type=${id}` : "/inn"} aria-current={id === type ? "page" : undefined}>
          {name}
        </a>
      </li>
    ))}
  </ul>
)

/** @jsxImportSource preact */
import { Card, Faults, type Filled, NameMarks, Pager, sitePage, times } from "broadside/ui"
import { sealOf } from "../card"
import type { WorldsContext } from "../context"
import { aboutPath } from "../json"
import { Day, seedOf } from "../parts"
import { LabForms } from "./forms"
import { labPath } from "./json"
import type { LabCards, LabList } from "./labs"

/** The sign on a laboratory's door: its icon, or the first letter of its name, on its colour. */
function Sign({ lab }: { readonly lab: LabCards["group"] }) {
  const marks = [...new Intl.Segmenter().segment(lab.icon || lab.name)].map((one) => one.segment)
  const shown = marks.slice(0, lab.icon ? 4 : 1)
  return (
    <svg class="sign" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill={lab.color ?? undefined} />
      <text
        x="32"
        y="32"
        dy="0.36em"
        text-anchor="middle"
        font-size={Math.min(38, 60 / shown.length + 6)}
        fill={lab.color ? inkOn(lab.color) : "#fcfaf5"}
      >
        {shown.join("")}
      </text>
    </svg>
  )
}

/** Black or white, whichever is easier to read on a colour such as `#26408f` or `#26f`. */
function inkOn(color: string): string {
  const hex = color.length === 4 ? color.replace(/[0-9a-f]/gi, "$&$&") : color
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.179 ? "#16161a" : "#fcfaf5"
}

type Group = LabCards["group"]

const pathOf = (lab: Group) => labPath({ authorSlug: lab.author_slug, slug: lab.slug })

/** The page of a laboratory: its author, and its pages in display order. */
export function labPage(
  ctx: WorldsContext,
  { group: lab, cards, isOwned }: LabCards,
  form: Filled = { values: {}, faults: [] },
): Promise<string> {
  return sitePage(ctx, pathOf(lab), {
    title: form.faults.length > 0 ? "Not added yet" : lab.name,
    description: lab.description || `${lab.name}, a laboratory by ${lab.author}`,
    children: (
      <>
        <p class="small">
          <a class="number" href="/workshop/labs">
            Laboratory
          </a>
        </p>
        <header class="room">
          <Sign lab={lab} />
          <h1 dir="auto">{lab.name}</h1>
          <Band color={lab.color} />
        </header>
        <p class="standfirst">
          by{" "}
          <a href={`/workshop/labs?author=${encodeURIComponent(lab.author_slug)}`}>
            <bdi>{lab.author}</bdi>
          </a>
          {lab.author_protected && <NameMarks of={lab.author} />}
        </p>
        {lab.description && (
          <p class="standfirst" dir="auto">
            {lab.description}
          </p>
        )}
        <Faults faults={form.faults} fields={["address", "notes", "key"]} heading="Not added yet" />
        <h2 class="unseen">Pages</h2>
        {cards.length > 0 ? (
          <ol class="grid">
            {cards.map((card) => (
              <Exhibit key={card.item.workshop_id} {...card} />
            ))}
          </ol>
        ) : (
          <p class="notice">
            No pages yet. Find one in the <a href="/workshop">Workshop</a> and add it below.
          </p>
        )}
        <LabForms path={pathOf(lab)} cards={cards} form={form} isOwned={isOwned} />
        <HowToAdd api={`${ctx.urls.api}/api${pathOf(lab)}/add`} />
      </>
    ),
  })
}

const Exhibit = ({ item, cover }: LabCards["cards"][number]) => {
  const id = item.workshop_id
  const gone = item.status === "expired" || item.status === "taken-down"
  return (
    <Card
      href={aboutPath({ world: "workshop", id })}
      title={item.title}
      seed={seedOf({ id, title: item.title })}
      picture={cover}
      by={item.author}
      {...sealOf({ author: item.author, authorProtected: item.author_protected })}
    >
      {item.notes && <p dir="auto">{item.notes}</p>}
      <p class="small">
        {gone ? "no longer up" : item.status === "promoted" ? "promoted" : item.category}
      </p>
    </Card>
  )
}

/** The accent colour of a laboratory, as an SVG attribute because the CSP blocks inline styles. */
const Band = ({ color }: { readonly color: string | null }) => (
  <svg class="band" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="1" fill={color ?? undefined} />
  </svg>
)

const HowToAdd = ({ api }: { readonly api: string }) => (
  <aside class="slip" aria-labelledby="add">
    <h2 id="add">For agents</h2>
    <p class="small">Add a page from the Workshop:</p>
    <pre>
      {`curl ${api} -H 'content-type: application/json' -d '{"workshop_id": "…", "notes": "Why it belongs here"}'`}
    </pre>
  </aside>
)

/** All laboratories, or those by `author`. */
export function labsPage(ctx: WorldsContext, list: LabList, author?: string): Promise<string> {
  const { groups, total, limit, offset, next_offset } = list
  return sitePage(ctx, "/workshop/labs", {
    title: "Laboratories",
    description: `Collections of Workshop pages on ${ctx.site.name}.`,
    children: (
      <>
        <h1>Laboratories</h1>
        <p class="standfirst">
          {author ? (
            <>
              {total === 1 ? "1 laboratory" : `${total} laboratories`} by <bdi>{author}</bdi>.{" "}
              <a href="/workshop/labs">Show all</a>
            </>
          ) : (
            "Collections of Workshop pages that belong together."
          )}
        </p>
        <p>
          <a class="button" href="/workshop/labs/new">
            Open a laboratory
          </a>
        </p>
        {groups.length > 0 ? (
          <ul class="rooms">
            {groups.map((lab) => (
              <Room lab={lab} key={lab.id} />
            ))}
          </ul>
        ) : (
          <p class="notice">No laboratories yet. Open the first one.</p>
        )}
        <Pager
          path="/workshop/labs"
          filters={{ author }}
          limit={limit}
          offset={offset}
          next={next_offset}
        />
        <HowToOpen api={`${ctx.urls.api}/api/workshop/groups`} />
      </>
    ),
  })
}

const Room = ({ lab }: { readonly lab: Group }) => (
  <li>
    <Sign lab={lab} />
    <div>
      <h2>
        <a href={pathOf(lab)}>
          <bdi>{lab.name}</bdi>
        </a>
      </h2>
      {lab.description && <p dir="auto">{lab.description}</p>}
      <p class="small">
        <bdi>{lab.author}</bdi>
        {lab.author_protected && <NameMarks of={lab.author} brief />} ·{" "}
        {times(lab.item_count, "page")} · updated <Day at={Date.parse(lab.updated_at)} />
      </p>
    </div>
  </li>
)

const HowToOpen = ({ api }: { readonly api: string }) => (
  <aside class="slip" aria-labelledby="open">
    <h2 id="open">For agents</h2>
    <p class="small">Create a laboratory. Anyone can add pages to it.</p>
    <pre>
      {`curl ${api} -H 'content-type: application/json' -d '{"name": "Tide tools", "slug": "tide-tools", "author": "Ada", "icon": "🌊", "color": "#26408f"}'`}
    </pre>
  </aside>
)

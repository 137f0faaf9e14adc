/** @jsxImportSource preact */
import { Cover, Makers } from "broadside/ui"
import { makersOf, seedOf } from "../catalogue/pages/parts"
import type { Branch } from "./lineage"

interface TreeOptions {
  readonly tree: Branch
  /** Id of the game whose page it is on. */
  readonly here: string
  /** Everything, instead of a few of many. */
  readonly whole?: boolean
}

/** A family on a page is small: this many of many children, and no deeper. */
const SMALL = { children: 7, depth: 8, posters: 2 }
const WHOLE = { children: Number.POSITIVE_INFINITY, depth: 40, posters: 40 }
/** Posters of a larger family would be most of its page. */
const MOST_POSTERS = 60

/** The family of a game, root first: a nested list, drawn as a tree. */
export const LineageTree = ({ tree, here, whole = false }: TreeOptions) => (
  <ul class="tree">
    <Twig branch={tree} here={here} depth={0} most={whole ? wholeOf(tree) : SMALL} />
  </ul>
)

const wholeOf = (tree: Branch) => (size(tree) > MOST_POSTERS ? { ...WHOLE, posters: -1 } : WHOLE)

interface FamilyOptions extends TreeOptions {
  readonly truncated: boolean
}

/** The nearest of a game's family; nothing for a game without forks. */
export const FamilySection = ({ tree, here, truncated }: FamilyOptions) =>
  tree.children.length === 0 ? null : (
    <section>
      <div class="head">
        <h2>Family</h2>
        {(truncated || size(tree) > SMALL.children) && (
          <a href={`/archive/${here}/family`}>The whole family</a>
        )}
      </div>
      <LineageTree tree={tree} here={here} />
    </section>
  )

/** How many games are in a tree. */
export const size = (branch: Branch): number =>
  branch.children.reduce((sum, child) => sum + size(child), 1)

interface TwigOptions {
  readonly branch: Branch
  readonly here: string
  readonly depth: number
  readonly most: typeof SMALL
}

function Twig({ branch, here, depth, most }: TwigOptions) {
  const { id, title, whatChanged, children } = branch
  const shown = depth < most.depth ? nearest(children, here, most.children) : []
  const more = children.length - shown.length
  return (
    <li>
      <div class="twig">
        {depth <= most.posters && (
          <Cover title={title} seed={seedOf(branch)} picture={branch.coverUrl} />
        )}
        <p>
          <a href={`/archive/${id}`} aria-current={id === here ? "page" : undefined}>
            <bdi>{title}</bdi>
          </a>{" "}
          <span class="number">No. {id}</span>
          <br />
          <span class="small">
            <Makers makers={makersOf(branch)} />
            {whatChanged && (
              <>
                : <bdi>{whatChanged}</bdi>
              </>
            )}
          </span>
        </p>
      </div>
      {children.length > 0 && (
        <ul>
          {shown.map((child) => (
            <Twig key={child.id} branch={child} here={here} depth={depth + 1} most={most} />
          ))}
          {more > 0 && (
            <li>
              <p>
                <a href={`/archive/${id}/family`}>
                  {more.toLocaleString("en")} more made from <bdi>{title}</bdi>
                </a>
              </p>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

/** A few of many children, including the one that leads to the current game. */
function nearest(children: readonly Branch[], here: string, most: number): readonly Branch[] {
  if (children.length <= most) return children
  const ancestor = children.find((child) => contains(child, here))
  const others = children.filter((child) => child !== ancestor).slice(0, most - (ancestor ? 1 : 0))
  return children.filter((child) => child === ancestor || others.includes(child))
}

const contains = (branch: Branch, id: string): boolean =>
  branch.id === id || branch.children.some((child) => contains(child, id))

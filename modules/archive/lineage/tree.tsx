/** @jsxImportSource preact */
import { coverUrl } from "broadside/publishing"
import { Cover, Makers } from "broadside/ui"
import { idOf, type Urls } from "../json"
import { makersOf, seedOf } from "../parts"
import type { Family } from "./family"
import type { TreeGame } from "./read-tree"

interface TreeOptions {
  readonly family: Family
  /** Number of the game whose page it is on. */
  readonly here: number
  readonly urls: Urls
  /** Everything, instead of a few of many. */
  readonly whole?: boolean
}

/** A family on a page is small: this many of many children, and no deeper. */
const SMALL = { children: 7, depth: 8, posters: 2 }
/** What of a family is read for a small drawing. */
export const SMALL_SPREAD = { fan: SMALL.children, depth: SMALL.depth, most: 60 }
const WHOLE = { children: Number.POSITIVE_INFINITY, depth: 40, posters: 40 }
/** Posters of a larger family would be most of its page. */
const MAX_POSTERS = 60

/** The family of a game, root first: a nested list, drawn as a tree. */
export const LineageTree = ({ family, here, urls, whole = false }: TreeOptions) => (
  <>
    {family.hasEarlier && (
      <p>
        <a href={`/archive/${idOf(family.tree.num)}/family`}>Earlier generations</a>
      </p>
    )}
    <ul class="tree">
      <Branch
        game={family.tree}
        here={here}
        urls={urls}
        depth={0}
        most={whole ? wholeOf(family.tree) : SMALL}
      />
    </ul>
  </>
)

const wholeOf = (tree: TreeGame) => (size(tree) > MAX_POSTERS ? { ...WHOLE, posters: -1 } : WHOLE)

/** The nearest of a game's family; nothing for a game without forks. */
export const FamilySection = ({ family, here, urls }: Omit<TreeOptions, "whole">) =>
  family.tree.children.length === 0 ? null : (
    <section>
      <div class="head">
        <h2>Family</h2>
        {(family.isPart || size(family.tree) > SMALL.children) && (
          <a href={`/archive/${idOf(here)}/family`}>The whole family</a>
        )}
      </div>
      <LineageTree family={family} here={here} urls={urls} />
    </section>
  )

/** How many games are in a tree. */
export const size = ({ children }: TreeGame): number =>
  children.reduce((sum, child) => sum + size(child), 1)

interface BranchOptions extends Pick<TreeOptions, "here" | "urls"> {
  readonly game: TreeGame
  readonly depth: number
  readonly most: typeof SMALL
}

function Branch({ game, here, urls, depth, most }: BranchOptions) {
  const { num, title, whatChanged, children } = game
  const id = idOf(num)
  const shown = depth < most.depth ? nearest(children, here, most.children) : []
  // The whole family of the current game has links to the rest of its forks.
  const more = most.children > SMALL.children && num === here ? 0 : countUnlisted(game, shown)
  return (
    <li>
      <div class="twig">
        {depth <= most.posters && (
          <Cover title={title} seed={seedOf({ id, title })} picture={coverUrl(urls, game.cover)} />
        )}
        <p>
          <a href={`/archive/${id}`} aria-current={num === here ? "page" : undefined}>
            <bdi>{title}</bdi>
          </a>{" "}
          <span class="number">No. {id}</span>
          <br />
          <span class="small">
            <Makers makers={makersOf(game)} />
            {whatChanged && (
              <>
                : <bdi>{whatChanged}</bdi>
              </>
            )}
          </span>
        </p>
      </div>
      {(shown.length > 0 || more > 0) && (
        <ul>
          {shown.map((child) => (
            <Branch
              key={child.num}
              game={child}
              here={here}
              urls={urls}
              depth={depth + 1}
              most={most}
            />
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

/** How many forks of a game are not among these. */
const countUnlisted = ({ forks }: TreeGame, shown: readonly TreeGame[]) =>
  forks - shown.filter(({ held }) => !held).length

/** A few of many children, including the one that leads to the current game. */
function nearest(children: readonly TreeGame[], here: number, most: number): readonly TreeGame[] {
  if (children.length <= most) return children
  const ancestor = children.find((child) => contains(child, here))
  const others = children.filter((child) => child !== ancestor).slice(0, most - (ancestor ? 1 : 0))
  return children.filter((child) => child === ancestor || others.includes(child))
}

const contains = (game: TreeGame, num: number): boolean =>
  game.num === num || game.children.some((child) => contains(child, num))

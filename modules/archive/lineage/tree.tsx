/** @jsxImportSource preact */

import { by } from "../catalogue/pages/parts"
import type { Branch } from "./lineage"

const MAX_CHILDREN = 7
const MAX_DEPTH = 8

/** The family of a game, root first: a nested list, drawn as a tree. */
export const LineageTree = ({ tree, here }: { readonly tree: Branch; readonly here: string }) => (
  <ul class="tree">
    <Twig branch={tree} here={here} depth={0} />
  </ul>
)

interface TwigOptions {
  readonly branch: Branch
  readonly here: string
  readonly depth: number
}

function Twig({ branch, here, depth }: TwigOptions) {
  const { id, title, whatChanged, children } = branch
  const shown = depth < MAX_DEPTH ? nearest(children, here) : []
  const more = children.length - shown.length
  return (
    <li>
      <p>
        <span class="number">No. {id}</span>{" "}
        <a href={`/archive/${id}`} aria-current={id === here ? "page" : undefined}>
          <bdi>{title}</bdi>
        </a>{" "}
        <span class="small">
          <bdi>{by(branch)}</bdi>
          {whatChanged && (
            <>
              : <bdi>{whatChanged}</bdi>
            </>
          )}
        </span>
      </p>
      {children.length > 0 && (
        <ul>
          {shown.map((child) => (
            <Twig key={child.id} branch={child} here={here} depth={depth + 1} />
          ))}
          {more > 0 && (
            <li>
              <p>
                <a href={`/games/${id}/lineage`}>and {more.toLocaleString("en")} more</a>
              </p>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

/** A few of many children, including the one that leads to the current game. */
function nearest(children: readonly Branch[], here: string): readonly Branch[] {
  if (children.length <= MAX_CHILDREN) return children
  const ancestor = children.find((child) => contains(child, here))
  const others = children
    .filter((child) => child !== ancestor)
    .slice(0, MAX_CHILDREN - (ancestor ? 1 : 0))
  return children.filter((child) => child === ancestor || others.includes(child))
}

const contains = (branch: Branch, id: string): boolean =>
  branch.id === id || branch.children.some((child) => contains(child, id))

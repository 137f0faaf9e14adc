/** @jsxImportSource preact */

import type { Problem, ProblemTable } from "../base/errors"
import { nameProblems } from "../base/name-problems"
import { problemBody } from "../base/problem-response"
import type { PageCard } from "../contracts/card"
import type { Shortcut } from "../contracts/lost"
import { DataBlock } from "./data-block"
import { type Frame, pageHeaders, sheet } from "./layout"
import { Lost, wordsOfAddress } from "./lost-page"

/** The page for people; machines get `application/problem+json`. */
export interface ForPeople {
  readonly headers: Readonly<Record<string, string>>
  refusal(problem: Problem, request: Request): Promise<string>
  /** Where a browser is led instead, if the address is a shortcut. */
  shortcut(request: Request): string | undefined
  explanation(row: Omit<Shown, "detail">, request: Request): string
}

interface Options {
  readonly frame: () => Frame
  readonly problems: ProblemTable
  /** The site's address where this request is not on its origin. */
  readonly root: (request: Request) => string
  /** Adds what modules say of names on a page. */
  readonly fillIn: (page: string) => Promise<string>
  /** Pages for visitors who got lost. */
  readonly suggestions: () => Promise<readonly PageCard[]>
  readonly shortcuts: () => readonly Shortcut[]
  /** Whether people of any age may read these words. */
  readonly isClean: (words: string) => boolean
}

interface Shown {
  readonly code: string
  readonly status: number
  readonly title: string
  /** The detail of this occurrence; without it, the page explains the problem in general. */
  readonly detail?: string
  readonly fix?: string
  readonly preservedUrl?: string
  /** Path of a page of ours that helps. */
  readonly page?: string
  /** The protected name that it is about. */
  readonly name?: string
  readonly faults?: readonly string[]
  /** The JSON for machines; also on the page, for agents that can only open pages. */
  readonly body?: object
}

/** Problems as pages: what is wrong, how to fix it, and a link back. */
export function createForPeople(options: Options): ForPeople {
  const { frame, problems, root, fillIn, suggestions, shortcuts, isClean } = options
  const around = (request: Request) => ({ ...frame(), root: root(request) })
  return {
    headers: pageHeaders(),
    shortcut(request) {
      const { pathname } = new URL(request.url)
      const target = shortcuts().find(({ path }) => path === pathname.replace(/\/$/, ""))
      return target && root(request) + target.to
    },
    async refusal(problem, request) {
      const { code, status, title, message, members } = problem
      if (status === 404) return lost(around(request), problem, request)
      const { preserved_url, errors, slug } = members
      const isGated = code === "not-admitted"
      const { why, page } = isGated ? members : {}
      const faults = Array.isArray(errors) ? errors.map((fault) => String(fault.message)) : []
      return renderProblem(around(request), {
        code,
        status,
        title,
        detail: typeof why === "string" ? why : message,
        fix: Object.hasOwn(problems, code) && !isGated ? problems[code]?.fix : undefined,
        ...(typeof preserved_url === "string" ? { preservedUrl: preserved_url } : {}),
        ...(Object.hasOwn(nameProblems, code) && typeof slug === "string" ? { name: slug } : {}),
        ...(typeof page === "string" ? { page } : {}),
        ...(faults.length > 1 ? { faults } : {}),
        body: problemBody(problem),
      })
    },
    explanation: (row, request) => renderProblem(around(request), row),
  }

  async function lost(around: Frame, problem: Problem, request: Request): Promise<string> {
    const title = problem.code === "not-found" ? "Nothing here" : problem.title
    const words = wordsOfAddress(request.url)
    const page = sheet({
      ...around,
      title,
      description: title,
      children: (
        <>
          <Lost
            title={title}
            words={isClean(words) ? words : ""}
            suggestions={await suggestions()}
            landmarks={around.landmarks ?? []}
            root={around.root ?? ""}
          />
          <DataBlock id="result" value={problemBody(problem)} />
        </>
      ),
    })
    return fillIn(page)
  }
}

function renderProblem(frame: Frame, problem: Shown): string {
  const { code, status, title, detail, fix, preservedUrl, page, name, faults, body } = problem
  const home = frame.landmarks?.find(({ name }) => name === "home")
  return sheet({
    ...frame,
    title,
    description: detail ?? fix ?? title,
    children: (
      <article class="problem">
        <p class="numeral" aria-hidden="true">
          {status}
        </p>
        <h1>{title}</h1>
        {faults ? (
          <ul dir="auto">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        ) : (
          detail && <p dir="auto">{detail}</p>
        )}
        {preservedUrl && (
          <p>
            <a class="button" href={preservedUrl}>
              See the preserved page
            </a>
          </p>
        )}
        {page && (
          <>
            <p>Your browser keeps what you typed: get in, then go back to it and send it again.</p>
            <p>
              <a class="button" href={(frame.root ?? "") + page} data-get-in>
                Get in
              </a>
            </p>
          </>
        )}
        {fix && <Fix text={fix} />}
        {name && (
          <p>
            <a href={`${frame.root ?? ""}/names/${encodeURIComponent(name)}`}>About this name</a>
          </p>
        )}
        {home && (
          <p>
            <a href={(frame.root ?? "") + home.path}>{home.label}</a>
          </p>
        )}
        <p class="small">
          For machines: {status}, code <code>{code}</code>. Asked for anything but HTML, the same
          address says so in JSON.
        </p>
        {body && <DataBlock id="result" value={body} />}
      </article>
    ),
  })
}

/** Advice is written with `code` marks; here they become what they mean. */
const Fix = ({ text }: { readonly text: string }) => (
  <p class="notice">
    <b>How to fix it. </b>
    {text.split("`").map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part))}
  </p>
)

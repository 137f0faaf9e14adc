/** @jsxImportSource preact */
import { LRUCache } from "lru-cache"
import type { ComponentChildren } from "preact"
import { hash64 } from "#platform/hash"
import type { Credit } from "../contracts/card"
import { renderFragment } from "./fragment"
import { graphemesOf } from "./graphemes"
import { ProtectedSeal } from "./protected-mark"

/** Block and letters; every pair has a contrast of at least 7 to 1. */
const INKS = [
  ["#26408f", "#ffe08a"],
  ["#7d1f3b", "#ffd9c7"],
  ["#0b5b5e", "#d8f5b8"],
  ["#50328f", "#ffd0ea"],
  ["#8a2f14", "#ffe9b8"],
  ["#1b1b20", "#8fe0ff"],
  ["#ffb511", "#1b1b20"],
  ["#9fd8f0", "#1b2a55"],
  ["#f9a9c4", "#4a1030"],
  ["#b9d857", "#16331c"],
] as const

const OCTAGON = "M11.2 1h13.6L35 11.2v13.6L24.8 35H11.2L1 24.8V11.2z"

interface StampOptions {
  readonly name: string
  /** A person's stamp is round, an agent's has eight sides. */
  readonly kind?: Credit["kind"]
  readonly size?: "large"
}

/**
 * The face of a maker: a block of two letters in the maker's own colours, always the same for a name.
 * The name stands beside it, so that it is for the eye only.
 * @example <Stamp name="Claude" kind="agent" />
 */
export function Stamp({ name, kind = "human", size }: StampOptions) {
  return (
    <svg
      class={size ? `face ${size}` : "face"}
      viewBox="0 0 36 36"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: faceOf(name, kind) }}
    />
  )
}

/** 200 bytes each. Finding the letters of a name takes longer than all else of a line. */
const drawn = new LRUCache<string, string>({ max: 5_000 })
/** A longer name is no maker's. */
const LONGEST_STORED = 200

function faceOf(name: string, kind: Credit["kind"]): string {
  const key = `${kind} ${name}`
  const cached = drawn.get(key)
  if (cached !== undefined) return cached
  const face = renderFragment(<Face name={name} kind={kind} />)
  if (name.length <= LONGEST_STORED) drawn.set(key, face)
  return face
}

function Face({ name, kind }: Pick<StampOptions, "name" | "kind">) {
  const letters = lettersOf(name)
  const hash = Number(BigInt.asUintN(32, hash64(name.trim().toLowerCase())))
  const [block, letter] = INKS[hash % INKS.length] ?? INKS[0]
  return (
    <>
      {kind === "agent" ? (
        <path d={OCTAGON} fill={block} />
      ) : (
        <circle cx="18" cy="18" r="17.5" fill={block} />
      )}
      <text
        x="18"
        y="23.6"
        fill={letter}
        font-size={letters.length > 1 ? 15.5 : 19}
        text-anchor="middle"
      >
        {letters}
      </text>
    </>
  )
}

/** The initials of two words, or else the beginning of the only one. */
function lettersOf(name: string): string {
  const words = name.split(/[\s_\-–.]+/u).filter((word) => /[\p{L}\p{N}\p{S}]/u.test(word))
  const beginnings = words.slice(0, 2).map((word) => graphemesOf(word.slice(0, 32)))
  const [first = ["?"], second] = beginnings
  const picture = /\p{Extended_Pictographic}|[\u2e80-\u{3ffff}]/u
  if (picture.test(first[0] ?? "")) return first[0] ?? "?"
  return `${first[0]}${second ? second[0] : (first[1] ?? "")}`.toLocaleUpperCase("en")
}

interface MakersOptions {
  readonly makers: readonly Credit[]
  /** Before the first name: `by`. */
  readonly before?: ComponentChildren
}

/**
 * Makers with their stamps: `(M) Mira with (C) Claude`. Each name is isolated, so that one in a
 * right-to-left script leaves the order alone.
 * @example <Makers makers={[{ name: "Mira", kind: "human" }, { name: "Claude", kind: "agent" }]} />
 */
export const Makers = ({ makers, before }: MakersOptions) => (
  <span class="makers">
    {before && <>{before} </>}
    {makers.map(({ name, kind, href, isProtected }, index) => (
      <span key={kind + name}>
        {index > 0 && " with "}
        <span class="maker">
          <Stamp name={name} kind={kind} />{" "}
          {href ? (
            <a href={href}>
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
          {isProtected && <ProtectedSeal />}
        </span>
      </span>
    ))}
  </span>
)

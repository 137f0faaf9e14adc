import { chooseMove, type Strength } from "../residents/engine/choose"
import { type Match, positionOf } from "./match"

interface Question {
  readonly number: number
  readonly fen: string
  readonly seen: Readonly<Record<string, number>>
  readonly seed: number
  readonly strength: Strength
  readonly ms: number
}
interface Answer {
  readonly number: number
  readonly move: string | undefined
}

function answerTo({ number, ms, strength, ...turn }: Question): Answer {
  const end = performance.now() + ms
  return {
    number,
    move: chooseMove({ ...turn, isOver: () => performance.now() >= end }, strength),
  }
}

/** What the page's script does when it runs in a worker. */
export function answerQuestions(): void {
  // The DOM's types call a worker's global a window.
  const worker = globalThis as unknown as Pick<Worker, "onmessage" | "postMessage">
  worker.onmessage = ({ data }: MessageEvent<Question>) => worker.postMessage(answerTo(data))
}

/** Asks a resident for a move, in a worker made of the page's own script, or here where there can be none. */
export function createOpponent(script: string, onMove: (match: Match, move: string) => void) {
  let worker = workerOf(script)
  let pending: { readonly question: Question; readonly match: Match } | undefined
  let number = 0

  function take(answer: Answer): void {
    if (answer.number !== pending?.question.number) return
    const { match } = pending
    pending = undefined
    if (answer.move) onMove(match, answer.move)
  }

  /** After the browser has drawn the move that is replied to. */
  function thinkHere(): void {
    setTimeout(() => pending && take(answerTo(pending.question)), 50)
  }

  if (worker) {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => take(data)
    worker.onerror = (event) => {
      event.preventDefault()
      worker = undefined
      if (pending) thinkHere()
    }
  }

  return {
    /** Answers later, and only the question that was asked last. */
    ask(match: Match, seed: number): void {
      const { resident } = match
      if (!resident) return
      const { fen, seen } = positionOf(match)
      const { strength, mostMs: ms } = resident
      pending = { match, question: { number: ++number, fen, seen, seed, strength, ms } }
      if (worker) worker.postMessage(pending.question)
      else thinkHere()
    },
    /** The game is another one now. */
    forget(): void {
      pending = undefined
    },
  }
}

function workerOf(script: string): Worker | undefined {
  try {
    return new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })))
  } catch {
    return
  }
}

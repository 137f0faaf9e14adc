import type { Poll } from "../base/live"
import type { Places } from "../base/places"

export interface Polls {
  hold<T>(
    request: Request,
    topic: string,
    poll: Poll<T>,
  ): Promise<{ readonly value: T; readonly held: boolean }>
  wake(topic: string): void
  /** Makes all of them respond. */
  stop(): void
}

export interface PollsOptions {
  readonly places: Places
  readonly clientOf: (request: Request) => string
}

/** Requests that stay open until something happens in a topic. */
export function createPolls({ places, clientOf }: PollsOptions): Polls {
  const stopping = new AbortController()
  const waiting = new Map<string, Set<() => void>>()

  function listen(topic: string, wake: () => void): () => void {
    const others = waiting.get(topic) ?? new Set()
    waiting.set(topic, others)
    others.add(wake)
    return () => {
      others.delete(wake)
      if (others.size === 0) waiting.delete(topic)
    }
  }

  async function lookUntil<T>(topic: string, poll: Poll<T>, ended: AbortSignal): Promise<T> {
    let isOver = false
    let next = Promise.withResolvers<void>()
    const wake = () => next.resolve()
    const end = () => {
      isOver = true
      wake()
    }
    const timer = setTimeout(end, poll.waitMs)
    ended.addEventListener("abort", end, { once: true })
    const leave = listen(topic, wake)
    try {
      for (;;) {
        // Subscribe before checking, so that nothing is missed.
        next = Promise.withResolvers()
        const value = await poll.look()
        if (poll.isAnswer(value) || isOver || ended.aborted) return value
        const change = await poll.changesInMs?.(value)
        const timer = change === undefined ? undefined : setTimeout(wake, change)
        await next.promise
        clearTimeout(timer)
      }
    } finally {
      leave()
      clearTimeout(timer)
      ended.removeEventListener("abort", end)
    }
  }

  return {
    async hold(request, topic, poll) {
      if (poll.waitMs <= 0) return { value: await poll.look(), held: true }
      const leave = places.take(clientOf(request))
      if (!leave) return { value: await poll.look(), held: false }
      try {
        const ended = AbortSignal.any([stopping.signal, request.signal])
        return { value: await lookUntil(topic, poll, ended), held: true }
      } finally {
        leave()
      }
    },
    wake(topic) {
      for (const wake of [...(waiting.get(topic) ?? [])]) wake()
    },
    stop: () => stopping.abort(),
  }
}

import { setTimeout as sleep } from "node:timers/promises"
import type { Team } from "./team"

const ASKER = "team-asker"
const CONCURRENT = 8

/** Posts every task, several at a time; some requests are sent again although they were answered. */
export async function poster(team: Team, tasks: number): Promise<void> {
  let next = 0
  async function postSome(): Promise<void> {
    for (let n = next++; n < tasks; n = next++) {
      const key = crypto.randomUUID()
      const json = {
        authorSlug: ASKER,
        type: "ai-request",
        title: `Task ${n}`,
        threadBody: "Please do it",
        tags: [team.tag],
      }
      const { status, body } = await team.post("/api/exchange", json, key)
      if (status !== 200) team.faults.push(`task ${n} was refused: ${body.error}`)
      if (!team.random.chance(0.2)) continue
      const again = await team.post("/api/exchange", json, key)
      if (!again.isReplayed || again.body.id !== body.id)
        team.faults.push(`task ${n} sent again became ${again.body.id}, not ${body.id}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, postSome))
}

type Fate = "works" | "dies with its claim" | "dies while it answers" | "wakes up too late"

/** Takes tasks one after another; when a worker dies or sleeps, another one takes its place. */
export async function worker(team: Team, place: number): Promise<void> {
  const lives: Promise<void>[] = []
  for (let life = 0; !team.isDone; life++) {
    const me = `worker-${place}-${life}`
    for (let fate: Fate = "works"; fate === "works" && !team.isDone; ) {
      const task = await takeTask(team, me)
      if (!task) continue
      fate = fateOf(team)
      const living = FATES[fate](team, task, me)
      if (fate === "works") await living
      else lives.push(living)
    }
  }
  await Promise.all(lives)
}

interface Task {
  readonly id: string
  readonly fence: number
}

/** The shortest claim there is: the tasks of the dead are free again after it. */
const LEASE_MS = 1_000

async function takeTask(team: Team, authorSlug: string): Promise<Task | undefined> {
  const json = { authorSlug, tag: team.tag, ttl: LEASE_MS }
  const { status, body } = await team.post("/api/agent-tasks/claim-next", json, crypto.randomUUID())
  if (status !== 200) team.faults.push(`claim-next: ${body.error}`)
  if (body.thread) return { id: body.thread.id, fence: body.fence }
  await sleep(10)
  return undefined
}

const fateOf = ({ random }: Team): Fate =>
  random.chance(0.8)
    ? "works"
    : random.pick(["dies with its claim", "dies while it answers", "wakes up too late"])

const answerOf = ({ fence }: Task, authorSlug: string) => ({
  authorSlug,
  authorType: "ai",
  replyBody: `Done under ${fence}`,
  fence,
})

const FATES: Readonly<Record<Fate, (team: Team, task: Task, me: string) => Promise<void>>> = {
  async works(team, task, me) {
    const path = `/api/exchange/${task.id}/reply`
    const { status, body } = await team.post(path, answerOf(task, me), crypto.randomUUID())
    if (status === 200) team.answered++
    // It was too slow, and another one has the task.
    else if (body.code !== "stale-fence" && body.code !== "already-answered")
      team.faults.push(`${me} could not answer ${task.id}: ${status} ${body.error}`)
  },

  async "dies with its claim"() {},

  async "dies while it answers"(team, task, me) {
    const path = `/api/exchange/${task.id}/reply`
    await team.postAndDie(path, answerOf(task, me), crypto.randomUUID())
  },

  async "wakes up too late"(team, task, me) {
    for (;;) {
      const { thread } = await team.get(`/api/exchange/${task.id}`)
      if (thread.answered || thread.status !== "open") break
      if (thread.claimed && thread.claimed_by !== me) break
      await sleep(50)
    }
    const path = `/api/exchange/${task.id}/reply`
    const { status, body } = await team.post(path, answerOf(task, me), crypto.randomUUID())
    if (status !== 409) team.faults.push(`a stale answer to ${task.id} got ${status}: ${body.id}`)
  },
}

/** Accepts answers as they come, and sends each acceptance until it is confirmed, without a key. */
export async function asker(team: Team, tasks: number): Promise<void> {
  const query = `/api/exchange?tag=${team.tag}&status=open&limit=100&sort=oldest`
  for (let resolved = 0; resolved < tasks; ) {
    const { threads } = await team.get(query)
    for (const { id, answered, answer_reply_id: acceptedReplyId } of threads) {
      if (!answered) continue
      const json = { authorSlug: ASKER, acceptedReplyId }
      const { status, body } = await team.post(`/api/exchange/${id}/resolve`, json)
      if (status !== 200) team.faults.push(`resolving ${id}: ${status} ${body.error}`)
      resolved++
    }
    if (!threads.some(({ answered }: { answered: boolean }) => answered)) await sleep(50)
  }
  team.isDone = true
}

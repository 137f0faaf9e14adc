// A file of the careless module: it calls everything that the module is handed wrongly, and waits for nothing.

type Member = readonly [name: string, call: (...args: unknown[]) => unknown]

const isObject = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function"

/** Every function of an object, of its classes and of the objects in it, with its path. */
function membersOf(root: object): Member[] {
  const seen = new Set<object>()
  const found: Member[] = []
  function visit(value: unknown, path: string, holder: unknown): void {
    if (typeof value === "function")
      found.push([path, (...args) => Reflect.apply(value, holder, args)])
    if (!isObject(value) || seen.has(value)) return
    seen.add(value)
    for (const name of namesIn(value)) visit(Reflect.get(value, name), `${path}.${name}`, value)
  }
  visit(root, "ctx", undefined)
  return found
}

function namesIn(value: object): Set<string> {
  // What someone has added to a function.
  if (typeof value === "function") return new Set(Object.keys(value))
  const names = new Set<string>()
  for (let part = value; part && part !== Object.prototype; part = Object.getPrototypeOf(part))
    for (const name of Object.getOwnPropertyNames(part)) names.add(name)
  names.delete("constructor")
  return names
}

const fails = (name: string) => async () => {
  throw new Error(`forgotten ${name}`)
}

/** Leaves what a member answers, and what waits for that, to itself. */
function leave([, call]: Member, args: readonly unknown[]): void {
  try {
    const left = call(...args)
    void (async () => void (await left))()
  } catch {
    // It says at once what is wrong.
  }
}

/** Calls every member of the context in each wrong way, outside and inside a write; answers their names. */
export async function walk(
  ctx: { write(work: (tx: object) => Promise<unknown>): Promise<unknown> },
  request: Request,
): Promise<string[]> {
  const members = membersOf(ctx)
  const leaveAll = () => {
    for (const member of members) {
      const fail = fails(member[0])
      const ways = [
        [],
        [null, null, null, null],
        [7, "x", {}, 7],
        [{}, {}, {}, {}],
        [request, fail, fail],
        [request, {}, { look: fail, snapshot: fail, isAnswer: fail, waitMs: 1 }],
        ["key", fail],
        [fail, fail],
      ]
      for (const args of ways) leave(member, args)
    }
  }
  leaveAll()
  await ctx.write(async (tx) => {
    leaveAll()
    for (const member of membersOf(tx))
      for (const args of [[], ["SELECT nonsense"], [{}]]) leave(member, args)
  })
  return members.map(([name]) => name)
}

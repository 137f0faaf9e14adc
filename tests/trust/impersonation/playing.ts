import { type Act, type Acts, act } from "./acts"

/** In a challenge that the name has sent to someone. */
const asChallenger =
  (more: object = {}): Act =>
  async ({ challenge }, name) => {
    const id = await challenge(name, { opponentSlug: "bo" })
    return (slug) => ({ params: { id }, body: { slug, ...more } })
  }

const asInvited =
  (more: object = {}): Act =>
  async ({ challenge }, name) => {
    const id = await challenge("bo", { opponentSlug: name })
    return (slug) => ({ params: { id }, body: { challengeId: id, slug, ...more } })
  }

/** In a game that the name plays with white. */
const inGame =
  (more: object = {}): Act =>
  async ({ accepted }, name) => {
    const id = await accepted(name, "bo")
    return (slug) => ({ params: { id }, body: { slug, ...more } })
  }

/** In a challenge whose game is over. */
const afterGame: Act = async ({ accepted, post }, name) => {
  const id = await accepted(name, "bo")
  await post(`/api/challenge/${id}/resign`, { slug: "bo" })
  return (slug) => ({ params: { id }, body: { slug } })
}

/** The same by its form. */
const byForm =
  (form: string, act: Act): Act =>
  async (made, name) => {
    const send = await act(made, name)
    return (typed) => {
      const sent = send(typed)
      return { ...sent, params: { ...sent.params, act: form } }
    }
  }

const inRoom =
  (field: string, more: object = {}): Act =>
  async ({ joined }, name) => {
    const code = await joined(name)
    return (typed) => ({ params: { code }, body: { code, [field]: typed, ...more } })
  }

const toRoom: Act = async ({ room }) => {
  const code = await room("bo")
  return (name) => ({ params: { code }, body: { code, name } })
}

const inSession =
  (field: string, more: object = {}): Act =>
  async ({ session }) => {
    const code = await session()
    return (typed) => ({ params: { code }, body: { code, [field]: typed, ...more } })
  }

const PLACE = { lat: "51", lon: "0", message: "Tea" }

/** What is done under a name in challenges, rooms and sessions. */
export const playingActs: Acts = {
  "POST /api/challenge/create": act((challengerSlug) => ({ body: { challengerSlug } })),
  "POST /api/challenge/accept": asInvited(),
  "POST /api/challenge/result": async ({ accepted, game }, name) => {
    const { id: gameId } = await game("bo")
    const challengeId = await accepted(name, "bo", { gameId })
    return (slug) => ({ body: { challengeId, winnerSlug: name, loserSlug: "bo", slug } })
  },
  "POST /api/challenge/:id/decline": asInvited(),
  "POST /api/challenge/:id/withdraw": asChallenger(),
  "POST /api/challenge/:id/rematch": afterGame,
  "POST /api/challenge/:id/move": inGame({ move: "e4" }),
  "POST /api/challenge/:id/resign": inGame(),
  "POST /api/challenge/:id/draw": inGame({ action: "offer" }),
  "POST /arena": act((challengerSlug) => ({
    body: { challengerSlug, pace: "day", side: "white" },
  })),
  "POST /arena/:id/:act (resign)": byForm("resign", inGame()),
  "POST /arena/:id/:act (move)": byForm("move", inGame({ move: "e4" })),
  "POST /arena/:id/:act (draw)": byForm("draw", inGame({ action: "offer" })),
  "POST /arena/:id/:act (accept)": byForm("accept", asInvited()),
  "POST /arena/:id/:act (decline)": byForm("decline", asInvited()),
  "POST /arena/:id/:act (withdraw)": byForm("withdraw", asChallenger()),
  "POST /arena/:id/:act (rematch)": byForm("rematch", afterGame),
  "POST /arena/:id/:act (result)": async ({ accepted, game }, name) => {
    const { id: gameId } = await game("bo")
    const id = await accepted(name, "bo", { gameId })
    return (slug) => ({ params: { id, act: "result" }, body: { slug, winner: name } })
  },
  "POST /api/space/create": act((created_by) => ({
    body: { title: "Fire", type: "chat", created_by },
  })),
  "POST /inn": act((created_by) => ({ body: { title: "Fire", type: "chat", created_by } })),
  "POST /api/space/:code/join": toRoom,
  "POST /space/join": toRoom,
  "POST /api/space/:code/act": inRoom("participant", {
    action: "chat_command",
    data: { type: "chat", text: "Hello" },
  }),
  "POST /space/act": inRoom("participant", { command: '{"type":"chat","text":"Hello"}' }),
  "POST /api/space/:code/close": inRoom("participant"),
  "GET /api/space/:code/state": async ({ joined }, name) => {
    const code = await joined(name)
    return (participant) => ({ params: { code }, query: { participant } })
  },
  "POST /space/close": inRoom("participant"),
  "POST /api/location/:code/update": inSession("name", { id: "watch", lat: 51, lon: 0 }),
  "POST /api/location/:code/pin": inSession("name", { ...PLACE, lat: 51, lon: 0 }),
  "POST /api/location/:code/chat": inSession("name", { message: "Hello" }),
  "POST /gps/pin": inSession("name", PLACE),
  "POST /gps/say": inSession("by", { text: "Hello" }),
  "POST /api/location/:code/hunt": inSession("name"),
  "POST /api/location/:code/hunt/join": async ({ session, post }) => {
    const code = await session()
    await post(`/api/location/${code}/hunt`, { name: "bo" })
    return (name) => ({ params: { code }, body: { id: "phone", name } })
  },
  "POST /api/location/:code/hunt/join (own device)": async ({ session, post }, name) => {
    const code = await session()
    await post(`/api/location/${code}/hunt`, { name: "bo" })
    await post(`/api/location/${code}/hunt/join`, { id: "watch", name })
    return (typed) => ({ params: { code }, body: { id: "watch", name: typed } })
  },
  "POST /hunt": act((name) => ({ body: { name, radius: "20", order: "any" } })),
}

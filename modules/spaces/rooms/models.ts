import {
  body,
  integer,
  oneOf,
  optional,
  paging,
  query,
  signedName,
  t,
  text,
  withToolText,
} from "broadside/http"

export const CodeParams = t.Object({
  code: withToolText(
    t.String({
      description: "Code of the room, in either case",
      examples: ["K7WQ2M"],
      maxLength: 40,
    }),
    "",
  ),
})

export const KINDS = ["human", "ai"] as const
export const ROLES = ["player", "observer", "builder"] as const
/** Field for the name of the sender. */
const ownName = (description: string) =>
  signedName({
    min: 1,
    max: 40,
    description: `${description}; with # and its key, if the name is protected`,
    tool: "name#key if protected",
  })
const typeId = (description: string) => text({ min: 1, max: 40, description })
export const SeatKey = optional(
  text({ max: 64, description: "Key of a protected name, from the answer to its join", tool: "" }),
)
export const anything = { additionalProperties: true } as const

export const CreateBody = body({
  title: text({ min: 1, max: 80, description: "What the room is about", tool: "" }),
  type: typeId("game, collab, chat, waterworks, kindness-map, kerplunk, or what modules add"),
  created_by: ownName("Your name; you still have to join"),
  initial_state: optional(
    t.Object(
      {},
      { ...anything, description: "Options of the type; GET /api/spaces has their schema" },
    ),
  ),
  listed: optional(
    withToolText(
      t.Boolean({ description: "Whether the Inn and GET /api/spaces show it; default false" }),
      "Show it in the Inn",
    ),
  ),
  seek: optional(
    withToolText(
      t.Boolean({
        description:
          "Whether to look for opponents, so that agents find the room among their tasks; default false",
      }),
      "Ask for opponents on the board",
    ),
  ),
  creator_type: optional(oneOf(KINDS, { description: "Who created_by is; default human" })),
})

export const JoinBody = body({
  name: ownName("Your name in the room; the same name again is the same participant"),
  type: optional(
    withToolText(
      oneOf(KINDS, { description: "Default human; when you join again, as before" }),
      "Default ai",
    ),
  ),
  role: optional(
    oneOf(ROLES, {
      description:
        "Default player, or as before; observers watch and chat, builders set things up without a seat",
    }),
  ),
  protect: optional(
    withToolText(
      t.Boolean({
        description:
          "Answers a key, without which no one else acts or sees as this participant; default false",
      }),
      "Answers a key, without which no one acts as you; with it, action help answers your state",
    ),
  ),
  key: SeatKey,
})

export const ActBody = body({
  participant: ownName("The name you joined with"),
  action: text({
    min: 1,
    max: 60,
    description: "<type>_command, a command's own name, chat, leave or help",
  }),
  data: optional(
    t.Object(
      {},
      {
        ...anything,
        description: 'Fields of the action: {"type": "<command>", …} for <type>_command',
      },
    ),
  ),
  version: optional(
    integer({
      minimum: 0,
      description:
        "The version your decision is based on; if someone acted before you, the answer is 409 with the current state",
    }),
  ),
  key: SeatKey,
})

export const CloseBody = body({ participant: ownName("The name you joined with"), key: SeatKey })

export const StateQuery = query({
  participant: optional(
    signedName({
      min: 1,
      max: 40,
      description:
        "Whose secrets, such as cards, to add as state.mine; a protected seat needs X-Seat-Key, a protected name X-Edit-Key",
      tool: "",
    }),
  ),
})

export const ListQuery = query({
  type: optional(typeId("Only rooms of this type")),
  ...paging(20),
})

/** A header of every POST. */
export const IDEMPOTENCY_KEY = { $ref: "#/components/parameters/IdempotencyKey" }

export const SHARED_PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A new random UUID for each request, never one made from its content. Send the same request with the same key again if you do not know whether it arrived: it is carried out once, and for a day it gets the first answer, with Idempotent-Replayed: true. Another request with the same key is 422, and 409 with Retry-After means that the first one is still in progress. An answer that holds a key, such as edit_key, is repeated to the network that got it first; others get 409 idempotent-answer-private. A refused request stores nothing, so its key can be used again.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
  },
}

import { expect, test } from "bun:test"
import { openImage } from "#platform/image"

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

test("a picture that cannot even be handed over does not keep later ones from being read", async () => {
  const gone = Uint8Array.fromBase64(PNG)
  structuredClone(gone.buffer, { transfer: [gone.buffer] })
  const limits = { maxPixels: 100 }
  const failure = await openImage(gone, limits).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(await openImage(Uint8Array.fromBase64(PNG), limits)).toMatchObject({ width: 1, height: 1 })
})

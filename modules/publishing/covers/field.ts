import { Kind, Type, TypeRegistry } from "@sinclair/typebox"
import { describeField } from "broadside/host"
import type { ToolText } from "broadside/http"

TypeRegistry.Set("Picture", (_, value) => typeof value === "string" || value instanceof Blob)

/**
 * A picture in a body: a data URI, or in a multipart form a file. `ctx.needs.covers` validates it.
 * @example body({ cover: optional(picture("What its card shows")) })
 */
export const picture = (description: string, options: ToolText = {}) =>
  Type.Unsafe<string | Blob>({
    [Kind]: "Picture",
    type: "string",
    ...describeField(description, options),
  })

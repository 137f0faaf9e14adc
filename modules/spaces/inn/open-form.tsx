/** @jsxImportSource preact */

import { type Filled, TextField, times } from "broadside/ui"
import type { AnySpaceType } from "../contract"
import { Emblem } from "./emblems"
import { LABELS } from "./models"

interface OpenFormOptions {
  readonly form: Filled
  readonly types: readonly AnySpaceType[]
  /** Whether the board is on, where opponents are found. */
  readonly canSeek: boolean
}

/** Opens a table: what is played, its name, and who finds it. */
export const OpenForm = ({ form, types, canSeek }: OpenFormOptions) => (
  <section aria-labelledby="open">
    <div class="head">
      <h2 id="open">Open a table</h2>
    </div>
    <form class="inn-open" method="post" action="/inn" enctype="multipart/form-data">
      <TypeCards form={form} types={types} />
      <div class="slip">
        <TextField
          form={form}
          name="title"
          label={LABELS["title"] ?? ""}
          hint="Such as “Friday marbles”"
          max={80}
          required
        />
        <TextField
          form={form}
          name="created_by"
          label={LABELS["created_by"] ?? ""}
          max={80}
          required
          remember="name"
        />
        <div class="choices">
          <Tick form={form} name="listed" label="Show it in the Inn" />
          {canSeek && <Tick form={form} name="seek" label="Ask for opponents on the board" />}
        </div>
        <p class="small">
          A table that the Inn does not show is found only by those who have its code. It closes
          after 24 hours.
        </p>
        <p class="actions">
          <button class="button" type="submit">
            Open the table
          </button>
        </p>
      </div>
    </form>
  </section>
)

interface TypeCardsOptions {
  readonly form: Filled
  readonly types: readonly AnySpaceType[]
}

function TypeCards({ form, types }: TypeCardsOptions) {
  const faults = form.faults.filter(({ path }) => path === "/type")
  const chosen = form.values["type"] ?? types[0]?.id
  return (
    <fieldset class="inn-types" aria-describedby={faults.length > 0 ? "type-fault" : undefined}>
      <legend>{LABELS["type"]}</legend>
      {faults.length > 0 && (
        <p class="fault" id="type-fault">
          {faults.map(({ message }) => message).join(" ")}
        </p>
      )}
      <div class="inn-kinds">
        {types.map(({ id, name, about, seats }, index) => (
          <label class="inn-kind" key={id}>
            <input
              type="radio"
              name="type"
              value={id}
              id={index === 0 ? "type" : undefined}
              checked={id === chosen}
              required
            />
            <Emblem type={id} />
            <b>{name}</b>
            <span class="small">{about}</span>
            <span class="small inn-for">{seats ? seatsInWords(seats) : "For everyone"}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const seatsInWords = ({ least, most }: { readonly least: number; readonly most: number }) =>
  least === most ? times(most, "player") : `${least} to ${times(most, "player")}`

interface TickOptions {
  readonly form: Filled
  readonly name: string
  readonly label: string
}

const Tick = ({ form, name, label }: TickOptions) => (
  <label>
    <input type="checkbox" name={name} value="yes" checked={form.values[name] === "yes"} />
    {label}
  </label>
)

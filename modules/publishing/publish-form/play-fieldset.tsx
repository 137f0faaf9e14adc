/** @jsxImportSource preact */
import { CONTROLS, type Control } from "broadside"
import { Field, type Filled } from "broadside/ui"

const NAMES: Readonly<Record<Control, string>> = {
  keyboard: "Keyboard",
  mouse: "Mouse",
  touch: "Touch screen",
  gamepad: "Gamepad",
}

/** How the fieldset calls its fields, for `inWords`. */
export const PLAY_LABELS = {
  controls: "How it is played",
  width: "Width in pixels",
  height: "Height in pixels",
} as const

interface PlayFieldsetOptions {
  readonly form: Filled
}

/** The fields of a form that say how a page is played: what with, and the size it is made for. */
export function PlayFieldset({ form }: PlayFieldsetOptions) {
  const chosen = (form.values["controls"] ?? "").split(/,\s*/)
  const faults = form.faults.filter(({ path }) => path.startsWith("/controls"))
  return (
    <fieldset class="choices" id="controls">
      <legend>{PLAY_LABELS.controls}</legend>
      <p class="small">Choose what it needs. If you choose nothing, we look it up in the source.</p>
      <div class="ticks">
        {CONTROLS.map((control) => (
          <label key={control}>
            <input
              type="checkbox"
              name="controls"
              value={control}
              checked={chosen.includes(control)}
            />
            {NAMES[control]}
          </label>
        ))}
      </div>
      {faults.map(({ message }) => (
        <p class="fault" key={message}>
          {message}
        </p>
      ))}
      <div class="ticks">
        <Side form={form} name="width" label={PLAY_LABELS.width} />
        <Side form={form} name="height" label={PLAY_LABELS.height} />
      </div>
      <p class="small">
        Only for a page made for one size: we keep its shape and scale it to the screen.
      </p>
    </fieldset>
  )
}

const Side = ({
  form,
  name,
  label,
}: PlayFieldsetOptions & { readonly name: string; readonly label: string }) => (
  <Field
    form={form}
    name={name}
    label={label}
    control={(common) => (
      <input
        {...common}
        type="number"
        min={120}
        max={4096}
        inputmode="numeric"
        value={form.values[name]}
      />
    )}
  />
)

/** `keyboard, mouse or touch`; empty where nothing is known. */
export const controlsText = (controls: readonly Control[]): string =>
  controls.length > 1
    ? `${controls.slice(0, -1).join(", ")} or ${controls.at(-1)}`
    : controls.join("")

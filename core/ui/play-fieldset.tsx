/** @jsxImportSource preact */
import { CONTROLS, type Control } from "../base/controls"
import { Field, type Filled } from "./fields"

const NAMES: Readonly<Record<Control, string>> = {
  keyboard: "Keyboard",
  mouse: "Mouse",
  touch: "Touch screen",
  gamepad: "Gamepad",
}

interface PlayFieldsetOptions {
  readonly form: Filled
}

/** The fields of a form that say how a page is played: what with, and the size it is made for. */
export function PlayFieldset({ form }: PlayFieldsetOptions) {
  const chosen = (form.values["controls"] ?? "").split(/,\s*/)
  const faults = form.faults.filter(({ path }) => path.startsWith("/controls"))
  return (
    <fieldset class="choices" id="controls">
      <legend>How it is played</legend>
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
        <Side form={form} name="width" label="Width in pixels" />
        <Side form={form} name="height" label="Height in pixels" />
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

/** `Keyboard, mouse or touch screen`; undefined where nothing is known. */
export function controlsText(controls: readonly Control[]): string | undefined {
  const [first, ...others] = controls.map((control) => NAMES[control])
  if (!first) return
  const names = [first, ...others.map((name) => name.toLowerCase())]
  return names.length === 1 ? first : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`
}

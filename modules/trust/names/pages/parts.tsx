/** @jsxImportSource preact */
import { Field, type Filled } from "broadside/ui"

export const namePath = (slug: string) => `/names/${encodeURIComponent(slug)}`

export const ToNames = () => (
  <p class="small">
    <a class="number" href="/names">
      Protected names
    </a>
  </p>
)

interface SecretFieldOptions {
  readonly form: Filled
  readonly name: "edit_key" | "key"
  readonly label: string
  readonly hint: string
  readonly required?: boolean
}

/** A key or a secret, which is never sent back: after an error it is typed again. */
export const SecretField = ({ form, name, label, hint, required }: SecretFieldOptions) => (
  <Field
    form={form}
    name={name}
    label={label}
    hint={hint}
    control={(common) => (
      <input
        {...common}
        required={required}
        maxlength={200}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        dir="ltr"
      />
    )}
  />
)

/** For those who run an agent, or are one. */
export const ForAgents = ({ slug }: { readonly slug: string }) => (
  <p class="small">
    For agents: <a href={`/api/names/${encodeURIComponent(slug)}`}>this name as JSON</a>. An agent
    can prove its name with an Ed25519 key instead of a secret: it protects the name with its public
    key and signs its requests (RFC 9421).
  </p>
)

/** @jsxImportSource preact */
import { asset } from "broadside/ui"
import { STARTERS } from "./starters"
import starting from "./starters.client.js" with { type: "text" }

/** Script of `StarterLinks`: puts a starter into the form without leaving it. */
export const STARTING = asset("starters", "js", starting)

/** Links to the form with a page to begin with. */
export const StarterLinks = () => (
  <nav class="starters" aria-labelledby="starters">
    <h2 id="starters">Start with</h2>
    <ul>
      {STARTERS.map(({ name, label, text }) => (
        <li key={name}>
          <a href={`/publish?template=${name}`} data-starter>
            <b>{label}</b>
            <small>{text}</small>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** @jsxImportSource preact */
import { RESIDENTS } from "../residents/residents"

/** Opponents that are always there; a link fills one of them into the form. */
export const ResidentCards = () => (
  <section aria-labelledby="residents">
    <div class="head">
      <h2 id="residents">Always ready to play</h2>
    </div>
    <p>
      Three programs of this site live in the arena. They accept at once, and step in for whoever
      waits too long for someone else.
    </p>
    <ul class="arena-residents">
      {RESIDENTS.map(({ slug, name, about, rating }, index) => (
        <li key={slug}>
          <svg
            class={`arena-piece ${index === 2 ? "is-black" : "is-white"}`}
            viewBox="0 0 48 48"
            aria-hidden="true"
          >
            <use href={`#arena-${"pnk"[index]}`} />
          </svg>
          <div>
            <h3>{name}</h3>
            <p class="small">
              {about} Plays at about {rating}.
            </p>
            <p class="actions">
              <a href={`/arena?to=${slug}#challenge`} aria-label={`Challenge ${name}`}>
                Challenge
              </a>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

/** @jsxImportSource preact */
/** A sheet on the wall, held by one nail. */
export const Icon = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <path d="M6 3h20v26l-3-2-3 2-4-2-4 2-3-2-3 2zM15 5a1.5 1.5 0 1 0 2 0zM9 10v3h14v-3zm0 5v1.5h14V15zm0 3v1.5h14V18zm0 3v1.5h9V21z" />
  </svg>
)

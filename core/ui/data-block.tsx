/** @jsxImportSource preact */

/**
 * A value for machines inside a page for people, as JSON.
 * @example <DataBlock id="result" value={answer} />
 */
export const DataBlock = ({ id, value }: { readonly id: string; readonly value: unknown }) => (
  <script
    type="application/json"
    id={id}
    // A stranger's `</script>` in a title would otherwise end the block.
    dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll("<", "\\u003c") }}
  />
)

/** The interface says under 2 MB. */
export const MAX_PAGE_BYTES = 2_000_000

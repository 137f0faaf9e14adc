/** For a server on which one address and a few names publish more than people do in a day. */
export const NO_BUDGETS = {
  BROADSIDE_BUDGETS_ADDRESS_ITEMS: "0",
  BROADSIDE_BUDGETS_ADDRESS_MB: "0",
  BROADSIDE_BUDGETS_NETWORK_ITEMS: "0",
  BROADSIDE_BUDGETS_NETWORK_MB: "0",
  BROADSIDE_BUDGETS_NAME_ITEMS: "0",
  BROADSIDE_BUDGETS_NAME_MB: "0",
} as const

/** Fields of a customer that are choices of the company's own, and the dictionary of each. */
export const customerChoices = {
  levelId: 'CUSTOMER_LEVEL',
  statusId: 'CUSTOMER_STATUS',
  sourceId: 'CUSTOMER_SOURCE',
  customerNature: 'CUSTOMER_NATURE',
  customerStrategy: 'CUSTOMER_STRATEGY',
  bigInd: 'CUSTOMER_INDUSTRY',
  bitInd: 'CUSTOMER_SUB_INDUSTRY',
} as const
export type CustomerChoice = keyof typeof customerChoices

/** Why a customer was lost, and which open seas there are: given with what happens to it, not in its form. */
export const lossReasons = 'CUSTOMER_LOSS_REASON'
export const openSeas = 'OPEN_SEA'

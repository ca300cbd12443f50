import type { SessionUser } from '#modules/account/account.contract.ts'

/** Where it is kept that the person wants no more of the first steps. */
export const firstStepsProperty = 'first_steps'
const newFor = 30 * 86_400_000

/**
 * Whoever set the company up is shown where to begin, for its first month; whether there is still something to begin
 * with, the card asks.
 */
export const isNewCompany = ({
  isAdministrator,
  company,
  properties,
}: Pick<SessionUser, 'isAdministrator' | 'company' | 'properties'>): boolean =>
  isAdministrator &&
  properties[firstStepsProperty] === undefined &&
  Date.now() - Date.parse(company.createDate) < newFor

import { sql } from 'drizzle-orm'
import { appNotThere } from '#platform/contract/refusals.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { hasApp, type Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { purchaseType, type IncomeType } from './contract-brief.contract.ts'
import { contract } from './contract.table.ts'

/** The app parts that contracts are kept in: purchasing has its own of them, whatever CRM shows (spec 1 §6). */
export const contractApps = ['contract', 'purchase_contract'] as const
/** Which contracts those are that purchasing keeps. */
export const purchaseContracts = {
  app: 'purchase_contract',
  rows: sql`${contract.incomeType} = ${fixed(purchaseType)}`,
}

/** Is there, for somebody, what such contracts are kept in? */
export const hasKind = (incomeType: IncomeType, me: Me) =>
  hasApp(me, incomeType === purchaseType ? contractApps : 'contract')

/** Refuses a contract of a kind that is not there for the actor. */
export function admitKind(incomeType: IncomeType, me: Me) {
  if (!hasKind(incomeType, me)) refuse(appNotThere)
}

import { sql } from 'drizzle-orm'
import { appNotThere } from '#platform/contract/refusals.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { hasApp, type Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { type IncomeType, purchaseType } from './contract-brief.contract.ts'
import { stagesClosed } from './contract.contract.ts'
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

/**
 * Refuses to move a contract to a stage where there are none: the company has switched them off, or says nothing and
 * was founded after the configured day (spec 1 §9 "contract-stage feature").
 */
export async function admitStage({ me, run }: Pick<Context, 'me' | 'run'>) {
  const isOn = await settingOf(run, me.companyId, 'contract_stage')
  if (isOn === true) return
  if (isOn === false) refuse(stagesClosed, {}, 'status_id')
  const since = await settingOf(run, me.companyId, 'contract_stage_date')
  const [answer] = await run([
    {
      name: 'company_founded',
      value: col.text,
      values: [me.companyId],
      text: `select to_char(created_at at time zone time_zone, 'YYYY-MM-DD') from company where comp_id = $1`,
    },
  ])
  if (answer.one > since) refuse(stagesClosed, {}, 'status_id')
}

import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { stagesClosed } from './contract.contract.ts'

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

import type { SessionUser } from '#modules/account/account.contract.ts'
import { isOkrMode as isOkr, sinceLaunch } from '#modules/company/company.contract.ts'

type Settled = Pick<SessionUser, 'settings' | 'company'>

/**
 * OKR mode (spec 1 §6): the plan setting's model says so, or, with no model, the company is newer than a configured
 * day.
 */
export function isOkrMode({ settings, company }: Settled): boolean {
  const { model } = JSON.parse(settings.plan_setting ?? '{}') as { model?: string | null }
  return isOkr(model as 'plan' | 'okr' | null | undefined, company.createDate, settings.okr_module_date ?? sinceLaunch)
}

/** People who joined after this day see plans on top of the home page. */
export const newerPeopleSince = ({ settings }: Settled) => settings.dynamic_tab_date ?? sinceLaunch

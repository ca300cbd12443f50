import type { SessionUser } from '#modules/account/account.contract.ts'
import { tabChoices, type TabChoice } from './tabs.web.ts'
import { isOkrMode, newerPeopleSince } from './company-mode.ts'

/**
 * The tabs on top of the home page (spec 1 §2): dashboard and events; for people who joined after the configured day the second
 * is the plan.
 */
export function topTabs(me: Pick<SessionUser, 'createDate' | 'settings' | 'company'>, hasScreen: (address: string) => boolean): TabChoice[] {
  const second = me.createDate.slice(0, 10) > newerPeopleSince(me) ? 'PLAN' : 'EVENTS'
  const choices = tabChoices({ hasScreen, okrMode: isOkrMode(me) })
  return ['ANALYZE', second].flatMap(name => choices.find(choice => choice.name === name) ?? [])
}

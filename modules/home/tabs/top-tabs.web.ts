import type { SessionUser } from '#modules/account/account.contract.ts'
import { chosenTabs, tabChoices, tabsProperty, type TabChoice, type TabName } from './tabs.web.ts'
import { isOkrMode, newerPeopleSince } from './company-mode.ts'

/** What stands on top where one of the usual two is not there, the first that is and that the tab bar has not. */
const instead: readonly TabName[] = ['EVENTS', 'PROJECT', 'CUSTOMER', 'FINANCE', 'CONTRACT', 'CHANCE', 'TASK', 'TODO']

/**
 * The two tabs on top of the home page (spec 1 §2): dashboard and events; for people who joined after the configured
 * day the second is the plan. What is not there gives its place to what is.
 */
export function topTabs(
  me: Pick<SessionUser, 'createDate' | 'settings' | 'company' | 'properties'>,
  hasScreen: (address: string) => boolean,
): TabChoice[] {
  const second = me.createDate.slice(0, 10) > newerPeopleSince(me) ? 'PLAN' : 'EVENTS'
  const surroundings = { hasScreen, okrMode: isOkrMode(me) }
  const choices = tabChoices(surroundings)
  const inBar = chosenTabs(me.properties[tabsProperty], surroundings).map(({ name }) => name)
  const there = (names: readonly TabName[]) => names.flatMap(name => choices.find(choice => choice.name === name) ?? [])
  return [...new Set([...there(['ANALYZE', second]), ...there(instead.filter(name => !inBar.includes(name)))])].slice(
    0,
    2,
  )
}

import { lazy } from 'react'
import { agileTabs } from '../../agile/agile-tabs.web.ts'
import { controlTabs } from '../../control/control-tabs.web.ts'
import { tabsOf, type ProjectScope } from '../project-modules.contract.ts'
import type { ProjectDetail } from '../project.contract.ts'
import type { ProjectTabProps } from '../project-tab-props.web.ts'

type ProjectTab = React.ComponentType<ProjectTabProps>
const tab = (load: () => Promise<{ default: ProjectTab }>) => lazy(load)

/**
 * The tabs of a project's page, by the scope in its address (spec 1 §2 "nested {scope}"), each a file of its own. A
 * part of the room lists its own, which stand here in one line, and says in `project-modules.contract.ts` in which
 * types it stands.
 */
export const projectTabs = {
  overview: tab(() => import('./overview-tab.tsx')),
  tasks: tab(() => import('./tasks-tab.tsx')),
  document: tab(controlTabs.document),
  budget: tab(controlTabs.budget),
  cost: tab(controlTabs.cost),
  risk: tab(controlTabs.risk),
  quality: tab(controlTabs.quality),
  issue: tab(controlTabs.issue),
  log: tab(controlTabs.log),
  deliverable: tab(controlTabs.deliverable),
  share: tab(controlTabs.share),
  list: tab(agileTabs.list),
  story: tab(agileTabs.story),
  bug: tab(agileTabs.bug),
  sprint: tab(agileTabs.sprint),
  version: tab(agileTabs.version),
  execute: tab(agileTabs.execute),
} satisfies Record<ProjectScope, ProjectTab>

/** Tabs that show what a project costs, to those who may see it. */
const aboutMoney: readonly ProjectScope[] = ['budget', 'cost']

/**
 * The tabs of a project's page: those its managers have chosen, of those its type has and the reader may see; the
 * overview always stands.
 */
export function tabsFor({
  type,
  modules,
  can,
}: Pick<ProjectDetail, 'type' | 'modules' | 'can'>): readonly ProjectScope[] {
  const there = tabsOf[type].filter(scope => can.seeMoney || !aboutMoney.includes(scope))
  if (!modules) return there
  const chosen = modules.flatMap(one => there.find(scope => scope === one) ?? [])
  return chosen.includes('overview') ? chosen : ['overview', ...chosen]
}

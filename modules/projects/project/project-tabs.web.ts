import { lazy } from 'react'
import type { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import type { ProjectDetail } from './project.contract.ts'

/** What a tab of a project's page is given. */
export interface ProjectTabProps { project: ProjectDetail }
type ProjectTab = React.ComponentType<ProjectTabProps>
const tab = (load: () => Promise<{ default: ProjectTab }>) => lazy(load)

/**
 * The tabs of a project's page, by the scope in its address (spec 1 §2 "nested {scope}"), each a file of its own. A part of the room adds
 * its tab here in one line, and says below in which types it stands.
 */
export const projectTabs = {
  overview: tab(() => import('./overview-tab.tsx')),
  tasks: tab(() => import('./tasks-tab.tsx')),
} as const
export type ProjectScope = keyof typeof projectTabs

const everywhere: readonly ProjectScope[] = ['overview', 'tasks']
/** The tabs of each type, in their order. */
export const tabsOf: Record<ProjectType, readonly ProjectScope[]> = { 0: everywhere, 1: everywhere, 3: everywhere, 4: everywhere, 5: everywhere, 6: everywhere }

/** The tabs of a project's page: those its managers have chosen, of those its type has; the overview always stands. */
export function tabsFor({ type, modules }: Pick<ProjectDetail, 'type' | 'modules'>): readonly ProjectScope[] {
  if (!modules) return tabsOf[type]
  const chosen = modules.flatMap(one => tabsOf[type].find(scope => scope === one) ?? [])
  return chosen.includes('overview') ? chosen : ['overview', ...chosen]
}

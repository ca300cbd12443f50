import { lazy } from 'react'
import { withWords } from '#platform/web/app/screens.ts'
import { load as loadCharts } from '#platform/web/charts/charts.words.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadGroups } from '#mechanisms/deliverables/deliverables.words.ts'
import { load as loadShares } from '#mechanisms/shares/shares.words.ts'
import { load as loadDeliverable } from '../deliverable/deliverable.words.ts'
import { load as loadDocument } from '../document/document.words.ts'
import { load as loadLog } from '../log/log.words.ts'
import { load as loadAgile } from '../backlog/agile.words.ts'
import { load as loadBudget } from '../budget/budget.words.ts'
import { load as loadQuality } from '../quality/quality.words.ts'
import { load as loadRisk } from '../risk/risk.words.ts'
import { tabsOf, type ProjectScope } from './project-modules.contract.ts'
import type { ProjectDetail } from './project.contract.ts'

/** What a tab of a project's page is given. */
export interface ProjectTabProps { project: ProjectDetail }
type ProjectTab = React.ComponentType<ProjectTabProps>
const tab = (load: () => Promise<{ default: ProjectTab }>) => lazy(load)

/**
 * The tabs of a project's page, by the scope in its address (spec 1 §2 "nested {scope}"), each a file of its own. A part of the room adds
 * its tab here in one line, and says in `project-modules.contract.ts` in which types it stands.
 */
export const projectTabs = {
  overview: tab(() => import('./overview-tab.tsx')),
  tasks: tab(() => import('./tasks-tab.tsx')),
  document: tab(() => withWords(import('../document/document-tab.tsx'), loadDocument, loadFiles)),
  budget: tab(() => withWords(import('../budget/budget-tab.tsx'), loadBudget)),
  cost: tab(() => withWords(import('../cost/cost-tab.tsx'), loadBudget, loadCharts)),
  risk: tab(() => withWords(import('../risk/risk-tab.tsx'), loadRisk)),
  quality: tab(() => withWords(import('../quality/quality-tab.tsx'), loadQuality, loadCharts)),
  issue: tab(() => import('../issue/issue-tab.tsx')),
  log: tab(() => withWords(import('../log/log-tab.tsx'), loadLog)),
  deliverable: tab(() => withWords(import('../deliverable/deliverable-tab.tsx'), loadDeliverable, loadGroups, loadFiles)),
  share: tab(() => withWords(import('../customer-share/share-tab.tsx'), loadDeliverable, loadFiles, loadShares)),
  list: tab(() => withWords(import('../backlog/list-tab.tsx'), loadAgile)),
  story: tab(() => withWords(import('../backlog/story-tab.tsx'), loadAgile)),
  bug: tab(() => withWords(import('../backlog/bug-tab.tsx'), loadAgile)),
  sprint: tab(() => withWords(import('../sprint/sprint-tab.tsx'), loadAgile, loadCharts)),
  version: tab(() => withWords(import('../version/version-tab.tsx'), loadAgile)),
  execute: tab(() => withWords(import('../board/board-tab.tsx'), loadAgile)),
} satisfies Record<ProjectScope, ProjectTab>

/** Tabs that show what a project costs, to those who may see it. */
const aboutMoney: readonly ProjectScope[] = ['budget', 'cost']

/** The tabs of a project's page: those its managers have chosen, of those its type has and the reader may see; the overview always stands. */
export function tabsFor({ type, modules, can }: Pick<ProjectDetail, 'type' | 'modules' | 'can'>): readonly ProjectScope[] {
  const there = tabsOf[type].filter(scope => can.seeMoney || !aboutMoney.includes(scope))
  if (!modules) return there
  const chosen = modules.flatMap(one => there.find(scope => scope === one) ?? [])
  return chosen.includes('overview') ? chosen : ['overview', ...chosen]
}

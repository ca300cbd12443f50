import { refusal } from '#platform/contract/refusals.ts'
import type { ProjectType } from '#mechanisms/projects/project-types.contract.ts'

/** Everything a project's page can show, by the scope in its address (spec 1 §2 "nested {scope}"). */
export const projectScopes = [
  'overview',
  'tasks',
  'list',
  'execute',
  'log',
  'deliverable',
  'story',
  'bug',
  'sprint',
  'version',
  'document',
  'budget',
  'cost',
  'risk',
  'quality',
  'issue',
  'share',
] as const
export type ProjectScope = (typeof projectScopes)[number]

const everywhere: readonly ProjectScope[] = ['overview', 'tasks']
/** What a project is steered by: all of it where there is a plan, a little where there is a board. */
const steered: readonly ProjectScope[] = [
  'document',
  'budget',
  'cost',
  'risk',
  'quality',
  'issue',
  'log',
  'deliverable',
  'share',
]
const lightly: readonly ProjectScope[] = ['document', 'quality', 'issue', 'log', 'deliverable', 'share']
/** What is worked off on a board. */
const board: readonly ProjectScope[] = ['execute', 'list']
const scrum: readonly ProjectScope[] = ['story', 'bug', 'sprint', 'execute', 'version', 'list']
/** What is developed beside a plan in phases: the same, without a board, as its stages are no columns. */
const development: readonly ProjectScope[] = ['tasks', 'story', 'bug', 'sprint', 'version', 'list']
/** The tabs of each type, in their order. */
export const tabsOf: Record<ProjectType, readonly ProjectScope[]> = {
  0: [...everywhere, ...steered],
  1: ['overview', ...board, ...lightly],
  3: ['overview', ...scrum, ...steered],
  4: [...everywhere, ...steered],
  5: ['overview', ...board, ...lightly],
  6: ['overview', ...development, ...steered],
}

/** A tab that the project's type does not have, or content for one: nobody could ever see it. */
export const notOfType = refusal('project.not_of_type', {
  zh: '这种类型的项目没有此功能',
  en: 'Projects of this type do not support this',
})

/**
 * The company setting that keeps which of them a project shows, in which order (spec 2 §7.4 "Company setting keys").
 */
export const moduleSetting = (projectId: string) => `${projectId}_custom_agile_project_module`

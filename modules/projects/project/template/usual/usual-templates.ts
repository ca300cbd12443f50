import { say, type Locale } from '#platform/contract/words.ts'
import type { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { ProjectPriority } from '../../project-row.contract.ts'
import type { Blueprint, BlueprintTask } from '../blueprint.contract.ts'
import type { Pattern } from './pattern.ts'
import { plans } from './plans.ts'
import { teams } from './teams.ts'

/** The templates that come with the product: two of each type at least. */
export const usualTemplates: readonly Pattern[] = [...plans, ...teams]

/** What has a plan as a tree: its phases are tasks of it, with theirs below. */
const inPhases: readonly ProjectType[] = [0, 4, 6]

/** The blueprint of a template, in the project creator's language. Its days are working days. */
export function blueprintOfPattern({ type, stages, kind }: Pattern, locale: Locale): Blueprint {
  const phases = inPhases.includes(type)
    ? stages.map((phase): BlueprintTask => ({
        name: say(phase, locale),
        summary: '',
        type: 'TASK',
        priority: ProjectPriority.Low,
        day: null,
        days: 1,
        hours: null,
        parent: null,
        stage: null,
        after: [],
        managerIds: [],
      }))
    : []
  return {
    calendar: 'company',
    stages: stages.map(stage => say(stage, locale)),
    tasks: [
      ...phases,
      ...stages.flatMap(({ tasks }, stage) =>
        tasks.map(([zh, en, day, days, after = []]): BlueprintTask => ({
          name: say({ zh, en }, locale),
          summary: '',
          type: kind ?? 'TASK',
          priority: ProjectPriority.Low,
          day,
          days,
          hours: null,
          parent: phases.length > 0 ? stage : null,
          stage,
          managerIds: [],
          after: after.map((number): [number, number] => [phases.length + number - 1, 0]),
        })),
      ),
    ],
  }
}

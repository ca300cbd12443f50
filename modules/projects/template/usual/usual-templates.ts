import { say, type Locale } from '#platform/contract/words.ts'
import type { Blueprint } from '../blueprint.contract.ts'
import type { Pattern } from './pattern.ts'
import { plans } from './plans.ts'
import { teams } from './teams.ts'

/** The templates that come with the product: two of each type at least. */
export const usualTemplates: readonly Pattern[] = [...plans, ...teams]

/** What a project that begins with one is made of, in the language of whoever begins it. */
export function blueprintOfPattern({ stages, kind }: Pattern, locale: Locale): Blueprint {
  return {
    stages: stages.map(stage => say(stage, locale)),
    tasks: stages.flatMap(({ tasks }, stage) => tasks.map(([zh, en, day, days, after = []]) => ({
      name: say({ zh, en }, locale), summary: '', type: kind ?? 'TASK', priority: 0, day, days, hours: null, parent: null, stage, managerIds: [],
      after: after.map((number): [number, number] => [number - 1, 0]),
    }))),
  }
}

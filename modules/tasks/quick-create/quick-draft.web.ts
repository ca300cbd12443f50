import type { CallInput } from '#platform/contract/call.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import type { taskCalls } from '../task/task.contract.ts'
import type { Role } from './reading/marks.web.ts'
import type { Person, Reading } from './reading/read-sentence.web.ts'
import { quickTask } from './quick-task.contract.ts'

/** A sentence, and what its writer has corrected of how it was read. */
export interface QuickDraft {
  text: string
  /** Words that are to be words. */
  plain: string[]
  start?: string | null
  end?: string | null
  priority?: number
  /** Put in by hand. */
  managers?: PersonBrief[]
  /** By the words that name somebody: whom, and as what. */
  chosen: Record<string, PersonBrief>
  roles: Record<string, Role>
}
export const emptyDraft: QuickDraft = { text: '', plain: [], chosen: {}, roles: {} }

export interface Understood {
  start: string | null
  end: string | null
  priority: number
  people: (Omit<Person<PersonBrief>, 'people'> & { person: PersonBrief | null, choices: PersonBrief[] })[]
  managers: PersonBrief[]
}

/** What was read, with what was corrected over it. */
export function understood(draft: QuickDraft, reading: Reading<PersonBrief>): Understood {
  return {
    start: draft.start !== undefined ? draft.start : reading.when?.start ?? null,
    end: draft.end !== undefined ? draft.end : reading.when?.end ?? null,
    priority: draft.priority ?? reading.priority,
    people: reading.people.map(({ people, ...one }) => ({
      ...one, role: draft.roles[one.written] ?? one.role, choices: people,
      person: draft.chosen[one.written] ?? (people.length === 1 ? people[0]! : null),
    })),
    managers: draft.managers ?? [],
  }
}

/** The call's input. Whoever is named as manager answers for the task; with nobody named, its writer does. */
export function taskOf(name: string, { start, end, priority, people, managers }: Understood): CallInput<typeof taskCalls.create> {
  const idsAs = (role: Role) => [...new Set(people.filter(one => one.role === role && one.person).map(({ person }) => person!.id))]
  return {
    ...quickTask(name), priority, planStartDate: start, planEndDate: end,
    managerIds: [...new Set([...managers.map(({ id }) => id), ...idsAs('manager')])], partnerIds: idsAs('partner'), followerIds: idsAs('follower'),
  }
}

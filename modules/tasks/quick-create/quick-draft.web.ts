import type { CallInput } from '#platform/contract/call.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import type { TagBrief } from '#mechanisms/tags/tag.contract.ts'
import { time } from '#platform/web/words/format.ts'
import type { taskCalls } from '../task/task.contract.ts'
import type { Role } from './reading/marks.web.ts'
import type { Named, Person, Reading } from './reading/read-sentence.web.ts'
import { cronOf } from './reading/repeat.web.ts'
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
  tags?: TagBrief[]
  project?: Named
  /** The rule, when it was changed. */
  repeat?: string
  repeatEnd?: string | null
  /** The words that name a person → that person. */
  chosen: Record<string, PersonBrief>
  roles: Record<string, Role>
}
export const emptyDraft: QuickDraft = { text: '', plain: [], chosen: {}, roles: {} }

/** A correction that is no longer one. */
export const without = (...names: ('start' | 'end' | 'priority' | 'managers' | 'project' | 'repeat' | 'repeatEnd')[]) =>
  Object.fromEntries(names.map(name => [name, undefined]))

export interface Understood {
  start: string | null
  end: string | null
  priority: number
  people: (Omit<Person<PersonBrief>, 'people'> & { person: PersonBrief | null; choices: PersonBrief[] })[]
  managers: PersonBrief[]
  /** Named by an @, and not known here. */
  unknown: Reading['unknown']
  /** As the sentence has them, with their marks; and those put in by hand. */
  tagNames: { name: string; written: string }[]
  tags: TagBrief[]
  project: Named | null
  /** The rule by which it comes again, as in crontab; null when it does not. */
  repeat: string | null
  repeatEnd: string | null
}

/** What the chips below a sentence are given. */
export interface ChipsProps {
  draft: QuickDraft
  reading: Reading<PersonBrief>
  seen: Understood
  set: (changed: Partial<QuickDraft>) => void
}

/** What was read, with what was corrected over it. */
export function understood(draft: QuickDraft, reading: Reading<PersonBrief>): Understood {
  const start = draft.start !== undefined ? draft.start : (reading.when?.start ?? null)
  return {
    start,
    end: draft.end !== undefined ? draft.end : (reading.when?.end ?? null),
    priority: draft.priority ?? reading.priority,
    people: reading.people.map(({ people, ...one }) => ({
      ...one,
      role: draft.roles[one.written] ?? one.role,
      choices: people,
      person: draft.chosen[one.written] ?? (people.length === 1 ? people[0]! : null),
    })),
    managers: draft.managers ?? [],
    unknown: reading.unknown,
    tagNames: reading.tags.map(({ value, from, to }) => ({ name: value, written: draft.text.slice(from, to) })),
    tags: draft.tags ?? [],
    project: draft.project ?? (reading.project?.projects.length === 1 ? reading.project.projects[0]! : null),
    repeat: draft.repeat ?? (reading.repeat ? cronOf(reading.repeat, minutesOf(start)) : null),
    repeatEnd: draft.repeatEnd ?? null,
  }
}

/** A repetition without a time of day comes in the morning, when people begin. */
const usualMinutes = 9 * 60
function minutesOf(start: string | null): number {
  if (start === null) return usualMinutes
  const [hours, minutes] = time(start).split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/** The call's input. The named manager is responsible for the task; without one, its author is. */
export function taskOf(
  name: string,
  { start, end, priority, people, managers, unknown, tagNames, tags, project, repeat, repeatEnd }: Understood,
): CallInput<typeof taskCalls.create> {
  const idsAs = (role: Role) => [
    ...new Set(people.filter(one => one.role === role && one.person).map(({ person }) => person!.id)),
  ]
  return {
    ...quickTask(name),
    priority,
    planStartDate: start,
    planEndDate: end,
    managerIds: [...new Set([...managers.map(({ id }) => id), ...idsAs('manager')])],
    partnerIds: idsAs('partner'),
    followerIds: idsAs('follower'),
    // Without a network, the directory may be missing here: the server looks the names up again.
    ...(unknown.length > 0 ? { managerNames: unknown.map(({ value }) => value) } : {}),
    ...(project ? { projectId: project.id } : {}),
    tagIds: tags.map(({ id }) => id),
    tagNames: [...new Set(tagNames.map(tag => tag.name))],
    ...(repeat === null ? {} : { cronExpression: repeat, triggerEndDate: repeatEnd }),
  }
}

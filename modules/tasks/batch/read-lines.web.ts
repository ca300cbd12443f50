import type { CallInput } from '#platform/contract/call.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { quickTask } from '../quick-create/quick-task.contract.ts'
import { keysOf, readSentence, type Person } from '../quick-create/reading/read-sentence.web.ts'
import { understood, emptyDraft } from '../quick-create/quick-draft.web.ts'
import type { Clock } from '#platform/web/when/when.web.ts'
import { rowsOf, type batchCalls, type WrittenRow } from './batch.contract.ts'

type Line = NonNullable<CallInput<typeof batchCalls.create>['tasks']>[number]
type Directory = ReadonlyMap<string, readonly PersonBrief[]>

/** A line as quick create would read it; `unknown` are names that nobody has, `unsure` those that several have. */
export interface ReadLine {
  line: Line
  people: PersonBrief[]
  unknown: string[]
  unsure: Person<PersonBrief>[]
}

/** What to ask the directory about lines. */
export const keysOfLines = (written: string, clock: Clock) => [
  ...new Set(rowsOf(written).flatMap(row => keysOf(sentenceOf(row), clock))),
]

/**
 * Reads lines as quick create reads a sentence each: their times, people, tags, importance, repetition. `chosen` says
 * who of several is meant, by name.
 */
export function readLines(
  written: string,
  { directory, chosen = {}, ...clock }: Clock & { directory: Directory; chosen?: Record<string, PersonBrief> },
): ReadLine[] {
  return rowsOf(written).map(row => {
    const text = sentenceOf(row)
    const reading = readSentence(text, { ...clock, directory })
    const said = understood({ ...emptyDraft, text, chosen }, reading)
    const idsAs = (role: string) => [
      ...new Set(said.people.flatMap(one => (one.role === role && one.person ? one.person.id : []))),
    ]
    const name = row.columns ? row.columns[0]! : reading.name
    return {
      line: {
        name: name.length > longestName ? quickTask(name).name : name,
        level: row.level,
        priority: said.priority as 0,
        planStartDate: said.start,
        planEndDate: said.end,
        managerIds: idsAs('manager'),
        partnerIds: idsAs('partner'),
        followerIds: idsAs('follower'),
        tagNames: said.tagNames.map(tag => tag.name),
        ...(said.repeat === null ? {} : { cronExpression: said.repeat }),
      },
      people: said.people.flatMap(({ person }) => person ?? []),
      unknown: reading.unknown.map(({ value }) => value),
      unsure: reading.people.filter(({ written: name, people }) => people.length > 1 && !chosen[name]),
    }
  })
}

const longestName = 200

/** A table's columns as a sentence would have them; its name is a column of its own. */
function sentenceOf({ text, columns }: WrittenRow): string {
  if (!columns) return text
  const [, manager = '', due = '', priority = ''] = columns
  const level = Number(priority)
  const marks = level >= 1 && level <= 3 ? '!'.repeat(level) : priority.replace(/[^!！]/g, '')
  return [manager && `@${manager.replace(/^[@＠]/, '')}`, due, marks].filter(Boolean).join(' ')
}

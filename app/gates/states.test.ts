import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type * as v from 'valibot'
import { handledCalls } from '#app/rooms.server.ts'
import { boardTypes, ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { ChanceStatus } from '#modules/crm/chance/chance-brief.contract.ts'
import { IncomeType } from '#modules/crm/contract/contract-brief.contract.ts'
import { ConversationKind } from '#modules/messages/conversation/conversation-kinds.contract.ts'
import { SprintStatus } from '#modules/projects/agile/sprint/sprint.contract.ts'
import { bareInSql, bareStates } from './bare-states.ts'
import { sources } from './sources.ts'

/** Numbers that are what they say: sizes, minutes, days, months. */
const counted = new Set(['size', 'before', 'followUp', 'weekdays', 'months'])

/** What the contracts give as one of a few numbers, with these: the names of states and kinds. */
function namesOfStates(): Map<string, Set<number>> {
  const names = new Map<string, Set<number>>()
  const walk = (schema: unknown, name?: string) => {
    if (typeof schema !== 'object' || schema === null) return
    const { options, entries, wrapped, item, items, pipe } = schema as Record<string, unknown> & {
      options?: unknown[]
      items?: unknown[]
      pipe?: unknown[]
    }
    if (name && !counted.has(name) && options?.length && options.every(one => typeof one === 'number'))
      names.set(name, new Set([...(names.get(name) ?? []), ...options]))
    for (const [key, entry] of Object.entries((entries as Record<string, v.GenericSchema>) ?? {})) walk(entry, key)
    for (const inner of [wrapped, item, ...(items ?? []), ...(options ?? []), ...(pipe ?? [])])
      if (inner !== schema) walk(inner, name)
  }
  for (const { call } of handledCalls) for (const schema of [call.input, call.output]) walk(schema)
  return names
}

const names = namesOfStates()

/**
 * Bears such a name and is none of them: a reminder's stage counts days, a setting's `status` is a switch, a company's
 * edition is a plan that it has bought. What modules name of a project, its table's defaults cannot.
 */
const others: [path: RegExp, name: string][] = [
  [/^mechanisms\/people\/person\.table\.ts$/, 'editionType'],
  [/^mechanisms\/projects\/project\.table\.ts$/, 'stage'],
  [/^mechanisms\/projects\/project\.table\.ts$/, 'priority'],
  [/^mechanisms\/reminders\/|7-due-reminders/, 'stage'],
  [/^modules\/projects\/project\/creation\/creation-access\.server\.ts$/, 'status'],
]

describe('a state or a kind', () => {
  it('is named in the contracts', () => {
    expect([...names.keys()]).toEqual(
      expect.arrayContaining(['status', 'type', 'isDelete', 'priority', 'openType', 'docStatus', 'incomeType']),
    )
  })

  it('stands under its name wherever it is compared or set, in TypeScript and in its SQL', () => {
    const found = sources(/\.tsx?$/).flatMap(({ path, text }) =>
      bareStates(path, text, names)
        .filter(({ name }) => !others.some(([fits, other]) => fits.test(path) && name === other))
        .map(({ at, name, text: bare }) => `${path}:${text.slice(0, at).split('\n').length} ${name}: ${bare}`),
    )
    expect(found).toEqual([])
  })

  it('would be found without it', () => {
    const bare = (source: string, path = 'a.server.ts') => bareStates(path, source, names).map(({ name }) => name)
    expect(bare('if (held.status === 2) stop()')).toEqual(['status'])
    expect(bare('if (1 !== project!.signStatus) stop()')).toEqual(['signStatus'])
    expect(bare('create({ type: 4, name })', 'a.tsx')).toEqual(['type'])
    expect(bare("run({ text: 'select 1 from person where status <> 1' })")).toEqual(['status'])
    expect(bare('run({ text: `select 1 from task t where t.is_delete in (0, 4)` })')).toEqual(['is_delete'])
    expect(bare('sql`${task.isDelete} <> 1 and ${task.openType} = 2`')).toEqual(['isDelete', 'openType'])
    for (const source of [
      'switch (held.status) { case 2: stop() }',
      'if ([1, 2].includes(held.status)) stop()',
      'if (new Set([1, 2]).has(held.status)) stop()',
      'update({ status: isDone ? 2 : 1 })',
      'held.status = 2',
      'const { status = 2 } = held',
      "if (held['status'] === 2) stop()",
      'const columns = { status: smallint().notNull().default(2) }',
      'where(and(eq(person.status, 2), isNull(person.email)))',
      'inArray(person.status, [1, 2])',
      'sql`where 1 = p.status`',
      "sql`where p.status = any('{1,2}')`",
      'sql`where p.status in (9, 1)`',
      'sql`where p.status::int = 2`',
      'sql`where p.status between 1 and 2`',
      'sql`where coalesce(p.status, 0) = 2`',
      "sql`select case p.status when 1 then 'x' end`",
      'sql`insert into person (comp_id, status) values ($1, 2)`',
    ])
      expect({ source, found: bare(source) }).toEqual({ source, found: ['status'] })
    expect(bare('run({ text: `where p.status <> 1` })', 'mechanisms/people/person-sql.ts')).toEqual(['status'])
    expect(bare('if (reply.status === 404) stop()')).toEqual([])
    expect(bare('if (held.status === ProjectStatus.Finished) stop()')).toEqual([])
    expect(bare('run({ text: `where p.status <> ${PersonStatus.Left}` })')).toEqual([])
  })

  it('is remarked beside its number in the SQL that runs at a start, and the number is that of the name', () => {
    const named: Record<string, string> = {
      'Bin.None': String(Bin.None),
      'Bin.Unpublished': String(Bin.Unpublished),
      boardTypes,
      'ConversationKind.Department': String(ConversationKind.Department),
      'ConversationKind.Record': String(ConversationKind.Record),
      'ChanceStatus.Running': String(ChanceStatus.Running),
      'IncomeType.Purchase': String(IncomeType.Purchase),
      'ProjectType.Workflow': String(ProjectType.Workflow),
      'SprintStatus.Open': String(SprintStatus.Open),
    }
    const columns = new Map([...names].map(([name, numbers]) => [wire(name), numbers]))
    const folder = join(import.meta.dirname, '../../database/sql')
    for (const file of readdirSync(folder)) {
      const text = readFileSync(join(folder, file), 'utf8')
      const remarked = [...text.matchAll(/(\(\d[\d, ]*\)|\d+) \/\* (\w+(?:\.\w+)?) \*\//g)]
      for (const [, number, name] of remarked)
        expect({ file, name, number }).toEqual({ file, name, number: named[name!] })
      const without = text.replaceAll(/(?:\(\d[\d, ]*\)|\d+) \/\* \w+(?:\.\w+)? \*\//g, '')
      expect(
        bareInSql(without, columns)
          .filter(({ name }) => !others.some(([fits, other]) => fits.test(file) && name === other))
          .map(({ text: bare }) => `${file}: ${bare}`),
      ).toEqual([])
    }
  })
})

const wire = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

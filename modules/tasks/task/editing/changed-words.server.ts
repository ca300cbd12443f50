import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { task } from '../task.table.ts'

type Row = typeof task.$inferSelect

/** Long texts are not repeated in the history. */
const onlyThat = new Set<keyof Row>(['detail', 'note', 'summary'])

/** What an id stands for is written down as it was called then. */
const called: Partial<Record<keyof Row, { as: string; table: string; name?: string }>> = {
  departmentId: { as: 'department', table: 'department' },
  questionTypeId: { as: 'questionType', table: 'dictionary_entry' },
  ctypeId: { as: 'ctype', table: 'dictionary_entry' },
  lifecycleId: { as: 'lifecycle', table: 'dictionary_entry' },
  customerId: { as: 'customer', table: 'customer', name: 'full_name' },
  chanceId: { as: 'chance', table: 'chance' },
}

/** The details of a line of history: `{ priority: [0, 2], department: ['研发部', null], detail: true }`. */
export async function inWords(
  fields: readonly (keyof Row)[],
  before: Row,
  after: Row,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Record<string, unknown>> {
  const named = fields.filter(field => called[field] && !onlyThat.has(field))
  const answers =
    named.length === 0
      ? []
      : await run(
          named.map(field => {
            const { table, name = 'name' } = called[field]!
            return {
              name: `task_named_${table}`,
              row: { id: col.uuid, name: col.text },
              values: [me.companyId, [before[field], after[field]].filter(id => id !== null)],
              text: `select id, ${name} as name from ${table} where comp_id = $1 and id = any($2::uuid[])`,
            }
          }),
        )
  const details: Record<string, unknown> = {}
  for (const field of fields) {
    const by = called[field]
    if (onlyThat.has(field)) details[field] = true
    else if (!by) details[field] = [before[field], after[field]]
    else {
      const names = answers[named.indexOf(field)]!.rows
      const nameOf = (id: unknown) => names.find(one => one.id === id)?.name ?? null
      details[by.as] = [nameOf(before[field]), nameOf(after[field])]
    }
  }
  return details
}

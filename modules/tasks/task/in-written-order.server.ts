import type { Statement } from '#platform/server/database/batch.ts'

/**
 * Tasks that were made together stand in the order they were written in: in lists of what has changed last as well,
 * where the first is the latest by a millisecond. Their ids count on, which is the order of every other list.
 */
export const inWrittenOrder = (companyId: string, ids: readonly string[]): Statement[] =>
  ids.length < 2
    ? []
    : (['task', 'member'] as const).map(table => ({
        name: `${table}_in_written_order`,
        values: [companyId, ids],
        text: `update ${table} set last_opt_date = now() - (made.place - 1) * interval '1 millisecond' from
          unnest($2::uuid[]) with ordinality as made (id, place)
    where ${table}.comp_id = $1 and
      ${table === 'task' ? 'task.id = made.id' : `member.subject_type = 'task' and member.subject_id = made.id`}`,
      }))

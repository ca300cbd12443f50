import { getTableName } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Subject } from '#mechanisms/subjects/subject.server.ts'
import { recordedOnEach } from './history.server.ts'

/**
 * Records a change of something attached to a record (its tags, its files): a line of its history, its position in
 * everybody's list, and an event for the devices of its members.
 */
export const noteChange = (
  context: Pick<Context, 'me' | 'run' | 'publish'>,
  subject: Subject,
  subjectId: string,
  details: object,
  action = 'edit',
) => noteChanges(context, subject, [{ id: subjectId, details }], action)

/** The same for several records of one type, in as many statements. */
export async function noteChanges(
  { me, run, publish }: Pick<Context, 'me' | 'run' | 'publish'>,
  subject: Subject,
  lines: readonly { id: string; details?: object }[],
  action: string,
) {
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  const [people] = await run([
    {
      name: 'members_of_each',
      text: `select subject_id, array_agg(distinct person_id) as people from member where comp_id = $1 and subject_type =
        $2 and subject_id = any($3::uuid[]) group by subject_id`,
      values: [me.companyId, subject.type, ids],
      row: { subjectId: col.uuid, people: col.texts },
    },
    recordedOnEach(me, subject.type, action, lines),
    {
      name: 'members_touch_each',
      text: `update member set last_opt_date = now(), is_read = person_id = $4
        where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])`,
      values: [me.companyId, subject.type, ids, me.personId],
    },
    ...('lastOptDate' in subject.table
      ? [
          {
            name: `touch_${subject.type}`,
            text: `update "${getTableName(subject.table)}" set last_opt_date = now() where comp_id = $1 and id =
              any($2::uuid[])`,
            values: [me.companyId, ids],
          },
        ]
      : []),
  ])
  const peopleOf = new Map(people.rows.map(one => [one.subjectId, one.people]))
  for (const id of ids)
    publish({
      companyId: me.companyId,
      to: [...new Set([me.personId, ...(peopleOf.get(id) ?? [])])],
      subjectType: subject.type,
      subjectId: id,
      event: action,
      by: me.personId,
    })
}

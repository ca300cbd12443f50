import { getTableName } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import type { Subject } from '#mechanisms/subjects/subject.server.ts'
import { recorded } from './history.server.ts'

/**
 * A record was changed by what hangs on it (its tags, its files): a line of its history, its place in everybody's list, and news
 * for the phones of those who take part.
 */
export async function noteChange({ me, run, tell }: Pick<Context, 'me' | 'run' | 'tell'>, subject: Subject, subjectId: string, details: object, action = 'edit') {
  const [people] = await run([
    memberIds(me.companyId, subject.type, subjectId),
    recorded(me, subject.type, subjectId, action, details),
    touchMembers(me.companyId, subject.type, subjectId, null, me.personId),
    ...'lastOptDate' in subject.table ? [{
      name: `touch_${subject.type}`,
      text: `update "${getTableName(subject.table)}" set last_opt_date = now() where comp_id = $1 and id = $2`,
      values: [me.companyId, subjectId],
      plain: true,
    }] : [],
  ])
  const to = people!.rows.map(([personId]) => personId as string)
  tell({ companyId: me.companyId, to: [...new Set([me.personId, ...to])], subjectType: subject.type, subjectId, event: action, by: me.personId })
}

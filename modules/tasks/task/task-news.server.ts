import type { Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'

/** The row's own day of change is that of its members' copies (decision 017), whichever a list is sorted by. */
const changedNow = (companyId: string, id: string): Statement => ({
  name: 'task_changed_now',
  text: 'update task set last_opt_date = now() where comp_id = $1 and id = $2 and last_opt_date <> now()',
  values: [companyId, id],
})

/**
 * After a change: its line of history, its place in everybody's list, a notice and news for everybody who takes part.
 * `left` are people who no longer do: their phones have to know, too. `hasNotice` are those who have a notice of their
 * own of it; `noticed` is what the notice has to say beside the history's details.
 */
export async function spread(
  { me, run, publish }: Context,
  id: string,
  title: string,
  action: string,
  details: object,
  open: boolean,
  {
    left = [],
    hasNotice = [],
    noticed = {},
  }: { left?: readonly string[]; hasNotice?: readonly string[]; noticed?: object } = {},
) {
  const [, , people] = await run([
    touchMembers(me.companyId, 'task', id, open, me.personId),
    recorded(me, 'task', id, action, details),
    memberIds(me.companyId, 'task', id),
    changedNow(me.companyId, id),
  ])
  const everybody = people.rows
  await run(
    notified(
      me,
      everybody.filter(one => !hasNotice.includes(one)),
      { kind: `task.${action}`, subjectType: 'task', subjectId: id, title, details: { ...details, ...noticed } },
    ),
  )
  publish({
    companyId: me.companyId,
    to: [...new Set([...everybody, ...left])],
    subjectType: 'task',
    subjectId: id,
    event: action,
    by: me.personId,
  })
}

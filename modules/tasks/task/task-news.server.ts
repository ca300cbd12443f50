import type { Context } from '#platform/server/http/handle.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'

/**
 * After a change: its line of history, its place in everybody's list, a notice and news for everybody who takes part. `left`
 * are people who no longer do: their phones have to know, too.
 */
export async function spread(
  { me, run, tell }: Context, id: string, title: string, action: string, details: object, open: boolean, left: readonly string[] = [],
) {
  const [, , people] = await run([
    touchMembers(me.companyId, 'task', id, open, me.personId),
    recorded(me, 'task', id, action, details),
    memberIds(me.companyId, 'task', id),
  ])
  const everybody = people!.rows.map(([personId]) => personId as string)
  await run(notified(me, everybody, { kind: `task.${action}`, subjectType: 'task', subjectId: id, title, details }))
  tell({ companyId: me.companyId, to: [...new Set([...everybody, ...left])], subjectType: 'task', subjectId: id, event: action, by: me.personId })
}

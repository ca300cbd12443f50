import type { CallParsed } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { taskSubject } from '#modules/tasks/tasks.server.ts'
import { revokeWorkHours, submitWorkHours } from '../approval/submit.server.ts'
import { admitDay, openPeriod, readStart } from './period.server.ts'
import { holdOwnDraft, insertWorkHours, tellOf } from './work-hour-changes.server.ts'
import { workHourDetail, workHourList } from './work-hour-list.server.ts'
import { logGone } from './work-hour-subject.server.ts'
import { dayIsFull, taskHasHours, workHourCalls } from './work-hour.contract.ts'

export const workHourHandlers = handle(workHourCalls, {
  list: (query, context) => workHourList(query, context),
  detail: ({ id }, context) => workHourDetail(id, context),

  async create({ id, ...draft }, context) {
    if (id) return await change({ id, ...draft }, context)
    const { me, run } = context
    const start = readStart(draft.startDate, me.timeZone)
    admitDay(start.day, await openPeriod(context))
    await taskSubject.admit(draft.taskId, context)
    const made = newId()
    await run([
      insertWorkHours(me, [{ id: made, taskId: draft.taskId, hour: draft.hour, summary: draft.summary, ...start }]),
      recorded(me, 'workhour', made, 'create'),
    ])
    tellOf(context, made, 'created')
    return { id: made }
  },

  update: (input, context) => change(input, context),

  async remove({ id }, context) {
    const { me, run } = context
    await holdOwnDraft(id, context)
    await run([
      {
        name: 'work_hour_remove',
        text: 'delete from work_hour where comp_id = $1 and id = $2',
        values: [me.companyId, id],
      },
      ...forgotten(me.companyId, 'workhour', [id]),
    ])
    tellOf(context, id, 'removed')
    return { id }
  },

  submit: (input, context) => submitWorkHours(input, context),
  revoke: ({ id }, context) => revokeWorkHours(id, context),
})

/** Changes some of a draft's fields; one that was sent back keeps its reason until it is submitted again. */
async function change(
  { id, taskId, startDate, hour, summary }: CallParsed<typeof workHourCalls.update>,
  context: Context,
) {
  const { me, run } = context
  const before = await holdOwnDraft(id, context)
  const start = startDate === undefined ? null : readStart(startDate, me.timeZone)
  if (start && start.day !== before.day) admitDay(start.day, await openPeriod(context))
  if (taskId && taskId !== before.taskId) await taskSubject.admit(taskId, context)
  const [changed] = await run([
    {
      name: 'work_hour_change',
      text: `update work_hour set task_id = coalesce($3, task_id), day = coalesce($4, day), start_at = case when
        $4::date is null then start_at else $5::timestamptz end,
        hour = coalesce($6, hour), summary = coalesce($7, summary) where comp_id = $1 and id = $2`,
      values: [me.companyId, id, taskId, start?.day, start?.startAt, hour, summary],
    },
    searchable(me.companyId, 'workhour', [id]),
    recorded(me, 'workhour', id, 'edit', {
      ...(hour !== undefined && hour !== before.hour ? { hour: [before.hour, hour] } : {}),
      ...(start && start.day !== before.day ? { startDate: [before.day, start.day] } : {}),
    }),
  ])
  if (changed!.count === 0) refuse(logGone)
  tellOf(context, id, 'edit')
  return { id }
}

/** What is added to others' by this file. */
export const workHourParts: Part[] = [
  refuseOn('work_hour_day_most', dayIsFull),
  refuseOn('work_hour_task', taskHasHours),
]

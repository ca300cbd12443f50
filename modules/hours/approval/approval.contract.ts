import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, day, flag, id, ids, out, text } from '#platform/contract/fields.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { mostAtOnce, workHourRow } from '../log/work-hour.contract.ts'

/** Spec 1 §5 "Approval opinion is optional, up to 100". */
export const longestOpinion = 100

export const alreadyDecided = refusal('workhour.already_decided', {
  zh: '其中有工时已被处理或撤回，请刷新后再试',
  en: 'Some of these hours have since been decided or withdrawn: refresh',
})
export const nothingToCommit = refusal('workhour.nothing_to_commit', {
  zh: '没有已同意、可锁定的工时',
  en: 'There are no approved hours to commit',
})

const counted = v.object({ count: out.number })

export const approvalCalls = callsAbout('workhour', {
  list: call(
    'GET /v2/task/user_hour_log/approval',
    v.object({
      ...paging(50).entries,
      /** Waiting for me, decided by me, or, for holders of WORK_HOUR, whatever waits. */
      scope: v.optional(choice(['charged', 'handled', 'company']), 'charged'),
      personId: v.optional(id),
      departmentId: v.optional(id),
      startDate: v.optional(day),
      endDate: v.optional(day),
    }),
    withCan(page(workHourRow), { viewAll: ['WORK_HOUR'] }),
    { summary: "Hours that wait for the caller's decision, or that they have decided" },
  ),
  process: call(
    'POST /task/user_hour_log/process_step',
    v.object({ id: ids(mostAtOnce), agree: flag, opinion: v.optional(text(longestOpinion), '') }),
    counted,
    {
      summary: 'Agree to waiting hours, or send them back; all of them or none',
    },
  ),
  commit: call(
    'POST /task/user_hour_log/commit',
    v.object({
      id: v.optional(ids(mostAtOnce), []),
      personId: v.optional(id),
      departmentId: v.optional(id),
      startDate: v.optional(day),
      endDate: v.optional(day),
    }),
    counted,
    { authority: ['WORK_HOUR'], summary: 'Close agreed hours for good, by id or between two days' },
  ),
})

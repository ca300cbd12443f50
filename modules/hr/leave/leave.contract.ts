import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, day, emptiable, id, instant, listOf, out, text } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { handed } from '#mechanisms/approvals/approval.contract.ts'
import { fileBrief, fileChange } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { applyCalls, applyEnd, hrApplyRow } from '../apply/apply.contract.ts'
import { leaveUnits } from './leave-kind.contract.ts'

/** A leave is within a year and a day. */
export const longestLeave = 366

export const kindClosed = refusal('leave.kind.closed', {
  zh: '该假期类型不存在或已停用，请重新选择',
  en: 'This leave type does not exist or is no longer offered: choose another',
})
export const endsBeforeStart = refusal('leave.backwards', {
  zh: '结束时间应晚于开始时间',
  en: 'It must end after it starts',
})
export const nothingWorked = refusal('leave.no_work', {
  zh: '所选时间内没有工作时间，无需请假',
  en: 'There is no working time in this period: no leave is needed',
})
export const overlaps = refusal('leave.overlap', { zh: '与您的“{name}”时间重叠', en: 'It overlaps with your “{name}”' })
export const proofNeeded = refusal('leave.proof', {
  zh: '{kind}请上传证明',
  en: '{kind} requires a supporting document: attach it',
})
export const tooLongLeave = refusal('leave.too_long', {
  zh: '{kind}一次最多 {most} 天',
  en: '{kind}: at most {most} days at once',
})

const leaveDraft = v.object({
  kindId: id,
  /** Moments; those of leave by days and halves are moved to the edges of the company's hours. */
  startDate: instant,
  endDate: instant,
  detail: v.optional(text(2_000), ''),
  ...applyEnd,
})

const half = v.nullable(v.picklist(['am', 'pm']))
const leaveDetail = v.object({
  ...hrApplyRow.entries,
  startDate: out.instant,
  endDate: out.instant,
  unit: v.picklist(leaveUnits),
  startHalf: half,
  endHalf: half,
  /** In days, or in hours where the kind goes by hours. */
  amount: out.number,
  days: out.number,
  detail: out.text,
  attachments: v.array(fileBrief),
  /** The application that waits for it to be void. */
  voidId: out.maybeId,
  can: abilities(['comment', 'edit', 'remove', 'copy']),
})
export type LeaveDetail = v.InferOutput<typeof leaveDetail>

const away = v.object({ person: personBrief, startDate: out.instant, endDate: out.instant })

const clocks = v.array(v.object({ from: out.text, to: out.text }))

export const leaveCalls = callsAbout('leave', {
  detail: call('GET /hr/leave/apply/detail/:id', byId, leaveDetail, { summary: 'A leave' }),
  create: call('POST /hr/leave', leaveDraft, handed, { summary: 'Ask for leave' }),
  update: call('PUT /hr/leave/:id', v.object({ id, ...leaveDraft.entries, ...fileChange }), handed, {
    summary: 'Change what was turned down or taken back, and hand it in again',
  }),
  ...applyCalls('leave'),
  hours: call(
    'GET /hr/leave/hours',
    v.object({ startDate: day, endDate: day }),
    v.object({
      /** The company's hours of a working day. */
      hours: clocks,
      /**
       * The days on which the caller has a shift, with its hours; above 24:00 those behind midnight. From the day
       * before,
       * whose shift may run over midnight.
       */
      list: v.array(v.object({ day: out.day, hours: clocks })),
    }),
    { summary: "The caller's own working days and hours: what their leave is counted by" },
  ),
  away: call(
    'GET /hr/leave/away',
    v.object({ personId: listOf(id, 200), startDate: emptiable(day), endDate: emptiable(day) }),
    listed(away),
    {
      summary:
        'Which of these people are on leave that was agreed to, today or on the days that are named; when, not why',
    },
  ),
})

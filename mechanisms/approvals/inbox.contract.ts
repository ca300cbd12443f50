import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, day, done, id, ids, listOf, nothing, out, searchKey, text } from '#platform/contract/fields.ts'
import { page, paging, withCan } from '#platform/contract/list.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { approvalStatuses, mostAtOnce } from './approval.contract.ts'

/** Waiting for the actor, decided by them, requested by them, copied to them. */
export const boxes = ['charged', 'handled', 'mine', 'copy'] as const
export type Box = (typeof boxes)[number]

export const inboxRow = v.object({
  id: out.id,
  subjectType: out.text,
  subjectId: out.id,
  typeName: out.text,
  title: out.text,
  /** The record's page in the app. */
  link: out.text,
  status: v.picklist(approvalStatuses),
  /** Withdrawn because an approver has sent it back to its requester. */
  isSentBack: out.flag,
  amount: v.nullable(out.money),
  amountIn: v.picklist(['money', 'days', 'hours']),
  requester: personBrief,
  /** The waiting step, and its current approvers. */
  stepName: out.maybeText,
  waiters: v.array(personBrief),
  /** When it reached the actor; for their own, when it last changed. */
  at: out.instant,
  startedAt: out.instant,
  isRead: out.flag,
})
export type InboxRow = v.InferOutput<typeof inboxRow>

export const inboxCalls = callsAbout('approval', {
  list: call(
    'GET /approval/list',
    v.object({
      ...paging(20).entries,
      scope: v.optional(choice(boxes), 'charged'),
      type: v.optional(text(50)),
      status: v.optional(listOf(v.picklist(approvalStatuses, 'choice'), approvalStatuses.length)),
      personId: v.optional(id),
      key: v.optional(searchKey),
      startDate: v.optional(day),
      endDate: v.optional(day),
    }),
    withCan(page(inboxRow), { create: 'everyone' }),
    {
      about: ['*'],
      summary:
        'Approvals of all types: waiting for the caller, decided by them, asked for by them, or sent to them to know',
    },
  ),
  counts: call(
    'GET /approval/counts',
    nothing,
    v.object({
      charged: out.number,
      copy: out.number,
      types: v.array(v.object({ type: out.text, name: out.text, count: out.number })),
    }),
    { about: ['*'], summary: 'How many wait for the caller, by type, and how many copies are unread' },
  ),
  read: call('POST /approval/read', v.object({ id: v.optional(ids(mostAtOnce), []) }), done, {
    summary: 'The caller has seen these copies; all of them, when none is named',
  }),
})

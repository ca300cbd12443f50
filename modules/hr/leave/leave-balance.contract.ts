import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { day, done, emptiable, id, number, out, requiredText, searchKey } from '#platform/contract/fields.ts'
import { listed, page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'
import { leaveUnits } from './leave-kind.contract.ts'

/**
 * Why an amount came or went: granted by rule, carried over, expired, taken by a leave, returned by it, changed by
 * HR, for overtime.
 */
export const entryCauses = ['grant', 'carry', 'expire', 'take', 'give_back', 'adjust', 'overtime'] as const
export type EntryCause = (typeof entryCauses)[number]

export const notEnough = refusal('leave.balance', {
  zh: '{kind}余额不足：可用 {left}，本次需要 {wanted}',
  en: 'Not enough {kind}: {left} left, {wanted} needed',
})
export const noBalance = refusal('leave.balance.none', {
  zh: '该假期类型不使用额度',
  en: 'This leave type has no balances',
})
export const alreadyExpired = refusal('leave.balance.expired', {
  zh: '有效期不能早于今天',
  en: 'The expiry cannot be before today',
})
export const joinedBeforeWork = refusal('leave.person.dates', {
  zh: '入职日期不能早于参加工作日期',
  en: 'The joining date cannot be before the start of working life',
})

const lot = v.object({ source: out.text, remaining: out.number, startsOn: out.day, expiresOn: out.maybeDay })
const balance = v.object({
  kindId: out.id,
  kindName: out.text,
  unit: v.picklist(leaveUnits),
  /** What a leave that begins today could take. */
  remaining: out.number,
  /** Taken since the year began, leaves that wait included. */
  taken: out.number,
  lots: v.array(lot),
})
export type Balance = v.InferOutput<typeof balance>

const personDates = { joinedOn: out.day, workSince: out.day }
const personRow = v.object({
  ...personBrief.entries,
  departmentName: out.maybeText,
  ...personDates,
  balances: v.array(v.object({ kindId: out.id, remaining: out.number })),
})
export type PersonBalances = v.InferOutput<typeof personRow>

const entry = v.object({
  id: out.id,
  kindId: out.id,
  kindName: out.text,
  unit: v.picklist(leaveUnits),
  amount: out.number,
  cause: v.picklist(entryCauses),
  source: out.text,
  reason: out.text,
  leaveId: out.maybeId,
  actor: v.nullable(personBrief),
  createdAt: out.instant,
})
export type LeaveEntry = v.InferOutput<typeof entry>

const managersOnly = { authority: [hrManager] }

export const leaveBalanceCalls = callsAbout('leave', {
  mine: call(
    'GET /hr/leave/balance',
    v.object({ personId: v.optional(id) }),
    withCan(v.object({ person: personBrief, ...personDates, ...listed(balance).entries }), {
      adjust: managersOnly.authority,
    }),
    {
      about: ['overtime'],
      summary:
        'What somebody has left of each kind of leave that is counted; the caller, unless another is named whom they manage',
    },
  ),
  entries: call(
    'GET /hr/leave/entries',
    v.object({ ...paging(20).entries, personId: v.optional(id), kindId: v.optional(id) }),
    page(entry),
    { about: ['overtime'], summary: 'Every amount that came to a balance or was taken of it; the newest first' },
  ),
  people: call(
    'GET /hr/leave/balances',
    v.object({ ...paging(20).entries, departmentId: v.optional(id), key: v.optional(searchKey) }),
    page(personRow),
    { ...managersOnly, summary: 'What everybody has left' },
  ),
  adjust: call(
    'POST /hr/leave/adjust',
    v.object({
      personId: id,
      kindId: id,
      amount: number(-3_000, 3_000),
      reason: requiredText(100),
      expiresOn: emptiable(day),
    }),
    done,
    { ...managersOnly, summary: 'Give to a balance or take from it, with the reason' },
  ),
  dates: call('PUT /hr/leave/people/:id', v.object({ id, joinedOn: day, workSince: day }), done, {
    ...managersOnly,
    summary: 'Since when somebody is with the company, and works at all: what leave by seniority asks for',
  }),
})

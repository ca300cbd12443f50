import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  day,
  done,
  emptiable,
  id,
  ids,
  out,
  requiredText,
  searchKey,
  text,
} from '#platform/contract/fields.ts'
import { listQuery, page, withCan } from '#platform/contract/list.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { positiveMoney } from '#mechanisms/money/positive-money.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** Money that came in, or went out. */
export const billDirections = ['in', 'out'] as const
export type BillDirection = (typeof billDirections)[number]
export const billWays = ['bank', 'cash', 'wechat', 'alipay', 'cheque', 'other'] as const
export type BillWay = (typeof billWays)[number]
/** What it was for, in the company's own words: a dictionary. */
export const billKinds = 'BILL_LOG_KIND'

const billLogDraft = v.object({
  direction: choice(billDirections),
  amount: positiveMoney,
  billDate: day,
  /** From whom, or to whom. */
  partyName: requiredText(100),
  way: v.optional(choice(billWays), 'bank'),
  kindId: emptiable(id),
  /** The account or voucher by which it is found in the books. */
  account: v.optional(text(100), ''),
  summary: v.optional(text(1_000), ''),
  resId: v.optional(ids(mostFiles), []),
})

const billLogRow = v.object({
  id: out.id,
  direction: v.picklist(billDirections),
  amount: out.money,
  billDate: out.day,
  partyName: out.text,
  way: v.picklist(billWays),
  kind: v.nullable(v.object({ id: out.id, name: out.text })),
  account: out.text,
  summary: out.text,
  creator: personBrief,
  lastOptDate: out.instant,
})
export type BillLogRow = v.InferOutput<typeof billLogRow>
const billLogDetail = v.object({
  ...billLogRow.entries,
  createdAt: out.instant,
  attachments: v.array(fileBrief),
  /** The books of its month are closed: it changes no more. */
  isBooked: out.flag,
  can: abilities(['edit', 'comment']),
})
export type BillLogDetail = v.InferOutput<typeof billLogDetail>

/** Those that nobody has said a kind of. */
export const noKind = 'none'
const filters = {
  direction: v.optional(choice(billDirections)),
  way: v.optional(choice(billWays)),
  kindId: v.optional(v.union([v.literal(noKind), id])),
  startDate: v.optional(day),
  endDate: v.optional(day),
}
const reader = { authority: ['MANAGER_BILL_LOG', 'FINANCE_VIEW'] }
const keeper = { authority: ['MANAGER_BILL_LOG'] }

export const billLogCalls = callsAbout('bill_log', {
  list: call(
    'GET /crm/billlog',
    v.object({ ...listQuery(['billDate', 'amount', 'lastOptDate']).entries, ...filters }),
    withCan(page(billLogRow), { create: keeper.authority }),
    { ...reader, summary: 'What money came in and went out, the newest first' },
  ),
  total: call(
    'GET /crm/billlog/total',
    v.object({ key: v.optional(searchKey), ...filters }),
    v.object({ count: out.number, income: out.money, outlay: out.money, balance: out.money }),
    { ...reader, summary: 'What the same filters come to' },
  ),
  export: call('GET /crm/billlog/export', v.object({ key: v.optional(searchKey), ...filters }), v.unknown(), {
    ...reader,
    answers: 'file',
    summary: 'The bill logs of the same filters as an .xlsx',
  }),
  detail: call('GET /crm/billlog/:id', byId, billLogDetail, { ...reader, summary: 'A bill log' }),
  create: call('POST /crm/billlog', billLogDraft, v.object({ id: out.id }), {
    ...keeper,
    summary: 'Write down money that came in or went out',
  }),
  update: call('PUT /crm/billlog/:id', v.object({ id, ...billLogDraft.entries, ...fileChange }), done, {
    ...keeper,
    summary: 'Change a bill log',
  }),
  remove: call('DELETE /crm/billlog/:id', byId, done, { ...keeper, summary: 'Delete a bill log' }),
})

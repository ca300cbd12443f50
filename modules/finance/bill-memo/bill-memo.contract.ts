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
} from '#platform/contract/fields.ts'
import { listQuery, mostRows, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { positiveMoney } from '#mechanisms/money/positive-money.contract.ts'

/** Free to be claimed; a line of an order that stands; or of one that was paid. */
export const memoStatuses = ['free', 'claimed', 'paid'] as const
export type MemoStatus = (typeof memoStatuses)[number]

export const memoClaimed = refusal('memo.claimed', {
  zh: '“{memo}”已在单据 {order} 中，不能修改、删除或再次报销',
  en: '“{memo}” is claimed with {order}: it cannot be changed, deleted or claimed again',
})
export const unknownMemo = refusal('memo.unknown', {
  zh: '所选的费用备忘不存在或已删除',
  en: 'A chosen memo no longer exists',
})

const billMemoDraft = v.object({
  /** What was paid for. */
  summary: requiredText(200),
  amount: positiveMoney,
  spentDate: day,
  /** The expense type under which it will be claimed. */
  typeId: emptiable(id),
  resId: v.optional(ids(mostFiles), []),
})

const billMemoRow = v.object({
  id: out.id,
  summary: out.text,
  amount: out.money,
  spentDate: out.day,
  type: v.nullable(v.object({ id: out.id, name: out.text })),
  photos: out.number,
  status: v.picklist(memoStatuses),
  /** The order that claims it. */
  order: v.nullable(v.object({ id: out.id, code: out.text, type: out.text })),
  lastOptDate: out.instant,
})
export type BillMemoRow = v.InferOutput<typeof billMemoRow>
const billMemoDetail = v.object({
  ...billMemoRow.entries,
  createdAt: out.instant,
  attachments: v.array(fileBrief),
  can: abilities(['edit']),
})
export type BillMemoDetail = v.InferOutput<typeof billMemoDetail>

export const billMemoCalls = callsAbout('bill_memo', {
  list: call(
    'GET /bill_memo/list',
    v.object({
      ...listQuery(['spentDate', 'lastOptDate']).entries,
      status: v.optional(choice(memoStatuses)),
      typeId: v.optional(id),
      startDate: v.optional(day),
      endDate: v.optional(day),
    }),
    withCan(page(billMemoRow), { create: 'everyone' }),
    { summary: "The caller's own memos of what they paid, the newest first" },
  ),
  total: call(
    'GET /bill_memo/total',
    v.object({
      key: v.optional(searchKey),
      status: v.optional(choice(memoStatuses)),
      typeId: v.optional(id),
      startDate: v.optional(day),
      endDate: v.optional(day),
    }),
    v.object({ count: out.number, amount: out.money }),
    { summary: 'What the same filters come to' },
  ),
  detail: call('GET /finance/bill_memo/:id', byId, billMemoDetail, { summary: 'A memo of the caller' }),
  create: call('POST /bill_memo', billMemoDraft, v.object({ id: out.id }), { summary: 'Note what one has paid' }),
  update: call('PUT /finance/bill_memo/:id', v.object({ id, ...billMemoDraft.entries, ...fileChange }), done, {
    summary: 'Change a memo that no order asks back',
  }),
  removeBatch: call(
    'POST /bill_memo/delete_batch',
    v.object({ ids: v.pipe(ids(mostRows), v.minLength(1, 'required')) }),
    v.object({ count: out.number }),
    { summary: 'Delete memos that no order asks back, all of them or none' },
  ),
})

import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, out } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { approvalStatuses } from '#mechanisms/approvals/approval.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { orderTypes, payStatuses } from '../order/order.contract.ts'

export const notGenuine = refusal('finance.verify.unknown', {
  zh: '没有这个核验码对应的单据，请核对后重新输入',
  en: 'No order has this code: check it and try again',
})

const verifyCode = v.pipe(
  v.string('required'),
  v.transform(code => code.replace(/[\s-]/g, '').toUpperCase()),
  v.regex(/^[A-Z0-9]{12}$/, 'format'),
)

const genuine = v.object({
  type: v.picklist(orderTypes),
  code: out.text,
  status: v.picklist(approvalStatuses),
  createdAt: out.instant,
  agreedAt: out.maybeInstant,
  /** What it is for, whose it is, what it comes to and how it was paid: for those who may see the order. */
  name: out.maybeText,
  creator: v.nullable(personBrief),
  amount: v.nullable(out.money),
  payStatus: v.nullable(v.picklist(payStatuses)),
  paidAmount: v.nullable(out.money),
})
export type Genuine = v.InferOutput<typeof genuine>

export const printCalls = callsAbout('finance', {
  print: call('GET /finance/print/:id', byId, v.unknown(), {
    answers: 'file',
    summary: 'A finance order as a printed A4 form (PDF), with its flow, opinions, signatures and a verification code',
  }),
  verify: call('GET /finance/verify', v.object({ code: verifyCode }), genuine, {
    summary:
      'Whether a printed form is true, for whoever in the company holds the paper; what its order says, for those who may see it',
  }),
})

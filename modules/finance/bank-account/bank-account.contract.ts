import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, nothing, out, requiredText, searchKey, id } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** Digits, in groups or not. */
const account = v.pipe(
  v.string('required'),
  v.trim(),
  v.transform(typed => typed.replace(/[\s-]/g, '')),
  v.regex(/^\d{6,32}$/, 'bank_account'),
)
const fields = { holder: requiredText(100), bank: requiredText(100), account }
const kept = v.object({ holder: out.text, bank: out.text, account: out.text, lastOptDate: out.maybeInstant })
export type BankAccount = v.InferOutput<typeof kept>
const row = v.object({ person: personBrief, holder: out.text, bank: out.text, account: out.text })
export type BankAccountRow = v.InferOutput<typeof row>

/** Where an employee is paid: seen by themselves, by cashiers and by whoever sees all of finance. */
export const bankAccountCalls = callsAbout('bank_account', {
  mine: call('GET /finance/bank_account', nothing, kept, {
    summary: "The caller's own account to be paid to; empty where none was given",
  }),
  save: call('PUT /finance/bank_account', v.object(fields), done, {
    summary: "Say to which account one is paid; only one's own",
  }),
  remove: call('DELETE /finance/bank_account', nothing, done, { summary: "Take one's own account away" }),
  list: call(
    'GET /finance/bank_account/list',
    v.object({ ...paging(20).entries, key: v.optional(searchKey), personId: v.optional(id) }),
    page(row),
    { authority: ['FINANCE_CASHIER', 'FINANCE_VIEW'], summary: 'The accounts that employees are paid to' },
  ),
})

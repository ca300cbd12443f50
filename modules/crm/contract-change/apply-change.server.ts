import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { inForeign } from '#mechanisms/currencies/currency.contract.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { contractSubject } from '../contract/contract-subject.server.ts'
import { contractNotAgreed } from '../contract/contract.contract.ts'
import { contractPutAway, lastTermTooSmall, totalBelowMoney, type ContractTerms } from './contract-change.contract.ts'

/** What a contract is to say, choices by their ids. */
export interface NewTerms {
  total: string
  typeId: string | null
  payTypeId: string | null
  startDate: string | null
  endDate: string | null
  needInvoice: boolean
  summary: string
}

/** The same of what was kept. */
export const termsOf = ({ type, payType, ...others }: ContractTerms): NewTerms => ({
  ...others,
  typeId: type?.id ?? null,
  payTypeId: payType?.id ?? null,
})

/** Holds the contract until the transaction ends. Refused where it is not to be changed. */
export async function holdChangeable(contractId: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  const [, row] = await run([
    {
      // By itself: a statement that waits for the row sees the money of before it waited.
      name: 'contract_to_change_hold',
      values: [me.companyId, contractId],
      text: 'select from contract where comp_id = $1 and id = $2 for update',
    },
    {
      name: 'contract_to_change',
      row: {
        total: col.text,
        currency: col.text,
        name: col.text,
        status: col.text,
        isArchive: col.bool,
        money: col.text,
      },
      values: [me.companyId, contractId],
      text: `select c.total::text as total, c.currency, c.name, c.status, c.is_archive, greatest((select coalesce(sum(amount), 0.00)
          from contract_payment where comp_id = $1 and contract_id = $2 and reversed_at is null), (select
          coalesce(sum(amount), 0.00) from contract_invoice where comp_id = $1 and contract_id = $2 and reversed_at is
          null))::text as money from contract c where c.comp_id = $1 and c.id = $2`,
    },
  ])
  const held = found(row.first)
  if (held.status !== 'agree') refuse(contractNotAgreed)
  if (held.isArchive) refuse(contractPutAway)
  return held
}

/**
 * Refuses a total that is less than the money that was paid or invoiced by the contract, or that its last instalment
 * could not take the difference of: together the instalments are the total. `field`: what is to be mended, where the
 * call takes it.
 */
export async function admitTotal(
  contractId: string,
  total: string,
  context: Pick<Context, 'me' | 'run'>,
  field?: string,
) {
  const { me, run } = context
  const held = await holdChangeable(contractId, context)
  if (compareMoney(total, held.total) === 0) return held
  if (compareMoney(total, held.money) < 0) refuse(totalBelowMoney, { amount: held.money }, field)
  const [short] = await run([
    {
      name: 'contract_last_term',
      values: [me.companyId, contractId, total, held.total],
      text: `select from (select price, payment_amount from contract_term where comp_id = $1 and contract_id = $2 order by
          num desc, id desc limit 1) last where price + $3::numeric - $4::numeric <= 0 or price + $3::numeric -
          $4::numeric < payment_amount`,
    },
  ])
  if (short.count > 0) refuse(lastTermTooSmall, {}, field)
  return held
}

/** Makes an agreed contract say something else. Its last instalment takes the difference of the totals. */
export async function applyTerms(contractId: string, terms: NewTerms, context: Context) {
  const { me, run } = context
  const held = await admitTotal(contractId, terms.total, context)
  await run([
    {
      name: 'contract_last_term_takes',
      values: [me.companyId, contractId, terms.total, held.total],
      text: `update contract_term t set price = price + $3::numeric - $4::numeric, finish_date = case when t.payment_amount
          = t.price + $3::numeric - $4::numeric then coalesce(t.finish_date, current_date) end
        where t.comp_id = $1 and t.contract_id = $2 and $3::numeric <> $4::numeric and t.id = (select id from
          contract_term where comp_id = $1 and contract_id = $2 order by num desc, id desc limit 1)`,
    },
    {
      name: 'contract_terms_apply',
      values: [
        me.companyId,
        contractId,
        terms.total,
        terms.typeId,
        terms.payTypeId,
        terms.startDate,
        terms.endDate,
        terms.needInvoice,
        terms.summary,
      ],
      text: `update contract set total = $3, type_id = $4, pay_type_id = $5, start_date = $6, end_date = $7, need_invoice =
        $8, summary = $9 where comp_id = $1 and id = $2`,
    },
  ])
  await noteChange(
    context,
    contractSubject,
    contractId,
    compareMoney(terms.total, held.total) === 0
      ? {}
      : { total: [held.total, terms.total], ...inForeign(held.currency) },
    'contract.changed',
  )
}

import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { admitSupplier } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { admitContract, admitCustomer } from '#modules/crm/crm.server.ts'
import { linkNotHere } from './order-refusals.contract.ts'
import { linksOf, orderLinks, type OrderDraft, type OrderLink, type OrderType } from './order.contract.ts'

type QueryContext = Pick<Context, 'me' | 'run'>
export type Linked = Partial<Record<`${OrderLink}Id`, string | null | undefined>>

const admits: Record<OrderLink, (id: string, context: QueryContext) => Promise<void>> = {
  customer: admitCustomer,
  supplier: admitSupplier,
  contract: admitContract,
}

/**
 * Refuses a link that orders of the kind do not have, or to what the actor may not see or choose. An order keeps those
 * that it has already.
 */
export async function admitLinks(
  type: OrderType,
  draft: Linked & Pick<OrderDraft, 'storeOrderId'>,
  context: QueryContext,
  kept: Linked = {},
) {
  for (const link of orderLinks) {
    const id = draft[`${link}Id`]
    if (!id) continue
    if (!linksOf[type].includes(link)) refuse(linkNotHere, {}, `${link}_id`)
    // The supplier of a purchase order is that of what was ordered, whatever has become of it since.
    if (link === 'supplier' && draft.storeOrderId) continue
    if (id !== kept[`${link}Id`]) await admits[link](id, context)
  }
}

/**
 * Whom it is paid to: as the draft says, or, where it says no more than the supplier's name, that supplier at its bank.
 */
export async function payeeOf(
  {
    payeeName,
    payeeBank,
    payeeAccount,
    supplierId,
  }: Pick<OrderDraft, 'payeeName' | 'payeeBank' | 'payeeAccount' | 'supplierId'>,
  { me, run }: QueryContext,
) {
  if (!supplierId) return { payeeName, payeeBank, payeeAccount }
  const [answer] = await run([
    {
      name: 'finance_supplier_paid',
      text: 'select name, bank_name, bank_account from supplier where comp_id = $1 and id = $2',
      values: [me.companyId, supplierId],
      row: { name: col.text, bankName: col.text, bankAccount: col.text },
    },
  ])
  const { name, bankName: bank, bankAccount: account } = answer.one
  if (payeeName !== '' && payeeName !== name) return { payeeName, payeeBank, payeeAccount }
  return { payeeName: name, payeeBank: payeeBank || bank, payeeAccount: payeeAccount || account }
}

/** What its history says of links that have changed: their names before and after. */
export async function linkChanges(
  kept: Linked,
  draft: Linked,
  { me, run }: QueryContext,
): Promise<Record<string, [string | null, string | null]>> {
  const changed = orderLinks.filter(link => (kept[`${link}Id`] ?? null) !== (draft[`${link}Id`] ?? null))
  if (changed.length === 0) return {}
  const answers = await run(
    changed.map(link => ({
      name: `finance_names_of_${link}`,
      row: { was: col.text.orNull, now: col.text.orNull },
      values: [me.companyId, kept[`${link}Id`] ?? null, draft[`${link}Id`] ?? null],
      text: `select (select ${names[link]} from ${link} where comp_id = $1 and id = $2) as was,
        (select ${names[link]} from ${link} where comp_id = $1 and id = $3) as now`,
    })),
  )
  return Object.fromEntries(
    changed.map((link, place) => {
      const { was, now } = answers[place]!.one
      return [link, [was, now]]
    }),
  )
}

const names: Record<OrderLink, string> = { customer: 'full_name', supplier: 'name', contract: 'name' }

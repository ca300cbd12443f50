import { and, eq } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { beginApproval, restartApproval } from '#mechanisms/approvals/begin.server.ts'
import { holdOwn, recordCasesNotified } from '#mechanisms/approvals/record-cases.server.ts'
import { attach, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { currencyStays, inOwnCurrency, type Currency } from '#mechanisms/currencies/currency.contract.ts'
import { admitCurrency, admitOwnTotal } from '#mechanisms/currencies/currency.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { admitGoodsLines, setGoodsLines } from '#mechanisms/lines/goods-lines.server.ts'
import { addMembers } from '#mechanisms/members/members.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { changeContract } from './change-contract.server.ts'
import { contractDetail, contractGoods } from './contract-detail.server.ts'
import { exportContracts } from './exchange-contracts.server.ts'
import { chargedContracts, contractColumns, listContracts, totalContracts } from './contract-list.server.ts'
import { confirmRecords } from '../confirm-records.server.ts'
import { currencyOfQuotation } from '../quotation/quotation-named.server.ts'
import { setPeople } from '../set-people.server.ts'
import { admitKind } from './contract-kinds.server.ts'
import { admitDraft } from './contract-rules.server.ts'
import {
  contractApproval,
  contractKind,
  contractSubject,
  contractSubjectType as subjectType,
} from './contract-subject.server.ts'
import {
  contractCalls,
  contractCodeTaken,
  contractInUse,
  contractIsNamed,
  contractPartyStays,
  contractNotEditable,
  contractNotRemovable,
  incomeTypesOf,
  itemsNotTotal,
  type ContractDraft,
} from './contract.contract.ts'
import { contract } from './contract.table.ts'
import { newDocStatus } from '../new-doc-status.server.ts'

export const contractHandlers = handle(contractCalls, {
  list: (query, context) => listContracts(query, context),
  export: (query, context) => exportContracts(query, context),
  total: (query, context) => totalContracts(query, context),
  charged: ({ procType, ...query }, context) =>
    chargedContracts({ ...query, incomeType: incomeTypesOf(procType) }, context),
  detail: ({ id }, context) => contractDetail(id, context),

  async create(draft, context) {
    const { me, db, run, nextNumber } = context
    await admitDraft(draft, context)
    const items = await admitItems(draft, context)
    const currency = await admitContractCurrency(draft, undefined, context)
    const id = newId()
    const docStatus = await newDocStatus('contract', context)
    const code = draft.code || `HT${await nextNumber(me.companyId, 'contract')}`
    await db.insert(contract).values({
      companyId: me.companyId,
      id,
      ...contractColumns.written(draft),
      ...currency,
      code,
      creatorId: me.personId,
      docStatus,
    })
    await setGoodsLines(contractGoods, id, items, context)
    await attach(context, subjectType, id, draft.resId)
    await run([
      addMembers(
        me.companyId,
        subjectType,
        id,
        { creator: [me.personId], manager: [draft.managerId ?? me.personId], partner: draft.partnerId },
        me.personId,
      ),
      searchable(me.companyId, subjectType, [id]),
    ])
    return { id, code, status: await beginApproval(contractApproval, applicationOf(id, draft, currency), context) }
  },

  async update({ id, ...draft }, context) {
    const { me, db, run } = context
    await holdOwn(subjectType, id, ['disagree', 'revoke'], contractNotEditable, context)
    const [before] = await db.select().from(contract).where(theRow(id, context))
    admitKind(found(before).incomeType, me)
    await admitParties(id, draft, before!, context)
    await admitDraft(draft, context, before)
    const items = await admitItems(draft, context, id)
    const currency = await admitContractCurrency(draft, before, context)
    const code = draft.code || before!.code
    await db
      .update(contract)
      .set({ ...contractColumns.written(draft), ...currency, code })
      .where(theRow(id, context))
    await setGoodsLines(contractGoods, id, items, context)
    await changeAttachments(context, subjectType, id, draft)
    if (draft.managerId)
      await setPeople({ type: 'contract', id, title: draft.name }, 'manager', [draft.managerId], context)
    await setPeople({ type: 'contract', id, title: draft.name }, 'partner', draft.partnerId, context)
    await run([recorded(me, subjectType, id, 'edit'), searchable(me.companyId, subjectType, [id])])
    return { id, code, status: await restartApproval(contractApproval, applicationOf(id, draft, currency), context) }
  },

  change: ({ id, ...changes }, context) => changeContract(id, changes, context),
  changeStatus: ({ id, statusId = null }, context) => changeContract(id, { statusId }, context),

  ...recordCasesNotified(subjectType),
  confirm: (input, context) => confirmRecords(contractSubject, contract, input, context),

  async remove({ id }, context) {
    const { me, db, run, publish } = context
    await holdOwn(subjectType, id, ['disagree', 'revoke', 'cancel'], contractNotRemovable, context)
    const [gone] = await db.delete(contract).where(theRow(id, context)).returning({ incomeType: contract.incomeType })
    admitKind(found(gone).incomeType, me)
    await run([...forgotten(me.companyId, subjectType, [id]), recorded(me, subjectType, id, 'remove')])
    publish({
      companyId: me.companyId,
      to: [me.personId],
      subjectType,
      subjectId: id,
      event: 'removed',
      by: me.personId,
    })
    return { id }
  },
})

/** Refuses to change whom a contract is with where orders are by it: these are with the same customer or supplier. */
async function admitParties(id: string, draft: ContractDraft, before: typeof contract.$inferSelect, context: Context) {
  const isOther = (name: 'customerId' | 'supplierId') => (draft[name] ?? null) !== before[name]
  if (!isOther('customerId') && !isOther('supplierId')) return
  if (await hasOrders(id, context))
    refuse(contractPartyStays, {}, isOther('customerId') ? 'customer_id' : 'supplier_id')
}

/**
 * The currency and rate of a contract: those of the quotation that it is made of, or its own. While orders are by it,
 * or money was recorded, they stay.
 */
async function admitContractCurrency(
  draft: ContractDraft,
  kept: typeof contract.$inferSelect | undefined,
  context: Context,
): Promise<Currency> {
  const source = draft.quotationId ? await currencyOfQuotation(draft.quotationId, context) : undefined
  const currency = await admitCurrency(draft, { kept, source, hadSource: Boolean(kept?.quotationId) }, context)
  admitOwnTotal(draft.total, currency, 'total')
  const isOther = kept && (kept.currency !== currency.currency || kept.rate !== currency.rate)
  if (isOther && (await hasOrders(kept.id, context))) refuse(currencyStays, {}, 'currency')
  return currency
}
async function hasOrders(id: string, { me, run }: Context): Promise<boolean> {
  const [orders] = await run([
    {
      name: 'contract_orders_by_it',
      values: [me.companyId, id],
      text: `select from customer_order where comp_id = $1 and contract_id = $2 union all select from store_order where
        comp_id = $1 and contract_id = $2`,
    },
  ])
  return orders.count > 0
}

/** Its items, counted: none, or such that come to its total. `of`: the contract that is changed. */
async function admitItems({ items, discount, total }: ContractDraft, context: Context, of?: string) {
  if (items.length === 0) return []
  const draft = { lines: items, discount }
  const { lines, totals } = await admitGoodsLines(
    draft,
    of ? { lines: contractGoods, id: of } : undefined,
    context,
    'items',
  )
  if (totals.total !== total) refuse(itemsNotTotal, { total: totals.total }, 'total')
  return lines
}

const applicationOf = (
  id: string,
  { name, incomeType, total, chosen, copyIds }: ContractDraft,
  { rate }: Currency,
) => ({
  id,
  title: name,
  kind: contractKind(incomeType),
  amount: inOwnCurrency(total, rate),
  chosen,
  copyIds,
})

const theRow = (id: string, { me }: Context) => and(eq(contract.companyId, me.companyId), eq(contract.id, id))

/** What is added to others' by this file. */
export const contractParts: Part[] = [
  refuseOn('contract_code', contractCodeTaken),
  refuseOn('project_contract_contract', contractInUse),
  ...['contract_payment', 'contract_invoice', 'customer_order', 'store_order', 'finance_order'].map(table =>
    refuseOn(`${table}_contract`, contractIsNamed),
  ),
]

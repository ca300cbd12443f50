import * as v from 'valibot'
import type { CallParsed } from '#platform/contract/call.ts'
import { appNotThere, type RefusalKind } from '#platform/contract/refusals.ts'
import { dayOf } from '#platform/contract/zone.ts'
import type { Locale } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { Refused } from '#platform/server/http/refuse.ts'
import { takeNumbers } from '#platform/server/numbering/numbering.ts'
import { agreedBefore } from '#mechanisms/approvals/agreed-before.server.ts'
import {
  currencyCode,
  currencyUnreadable,
  inOwnCurrency,
  ownCurrency,
  ownTotalTooLarge,
  rateNeeded,
  rateOfOne,
  rateOfOwn,
  rateUnreadable,
  type Currency,
} from '#mechanisms/currencies/currency.contract.ts'
import { keepsRates, keptRate } from '#mechanisms/currencies/currency.server.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { exportPage, type ListColumn, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { exportColumns } from '#mechanisms/fields/export-columns.server.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { importColumns, importedDrafts } from '#mechanisms/fields/import-columns.server.ts'
import { importer, rowProblem } from '#mechanisms/imports/importer.server.ts'
import { byKey, writeImported } from '#mechanisms/records/imported-records.server.ts'
import { textCell } from '#mechanisms/spreadsheets/cell-readers.contract.ts'
import { column, sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { unknownSupplier } from '#mechanisms/suppliers/supplier-refusals.contract.ts'
import { customersCalled } from '../customer/customers-called.server.ts'
import { newDocStatus } from '../new-doc-status.server.ts'
import { IncomeType, purchaseType } from './contract-brief.contract.ts'
import { admitStage, hasKind } from './contract-kinds.server.ts'
import { wholeContracts } from './contract-list.server.ts'
import { contractKind, contractSubject, contractSubjectType } from './contract-subject.server.ts'
import {
  type contractCalls,
  contractCodeTaken,
  contractDatesCrossed,
  contractExported,
  type ContractExported,
  contractFields,
  customerNeeded,
  mostContractTotal,
  partyOfOtherKind,
  supplierNeeded,
} from './contract.contract.ts'
import en from './contract.words.en.ts'
import zh from './contract.words.zh.ts'

const words = { zh, en }
/** The fields of a workbook, beside the parties that are named there and what the contract came of. */
const names = namesBut(contractFields, 'customerId', 'supplierId', 'chanceId', 'quotationId', 'tenderId')
/** Where the company keeps rates of other currencies. */
const currencyColumns: ListColumn<ContractExported>[] = [
  { heading: { zh: zh.currency, en: en.currency }, kind: 'text', width: 8, value: row => row.currency },
  { heading: { zh: zh.rate, en: en.rate }, kind: 'text', width: 10, value: row => row.rate },
  { heading: { zh: zh.ownTotal, en: en.ownTotal }, kind: 'money', width: 16, value: row => row.ownTotal },
]
const columnsIn = (locale: Locale, hasCurrencies: boolean): ListColumn<ContractExported>[] => [
  {
    heading: { zh: zh.customer, en: en.customer },
    kind: 'text',
    width: 28,
    value: row => row.customer?.fullName ?? null,
  },
  { heading: { zh: zh.supplier, en: en.supplier }, kind: 'text', width: 28, value: row => row.supplier?.name ?? null },
  ...exportColumns(contractFields, words, names, locale),
  ...(hasCurrencies ? currencyColumns : []),
  ...exportColumns(contractFields, words, ['chanceId', 'quotationId', 'tenderId'], locale),
  { heading: { zh: zh.manager, en: en.manager }, kind: 'text', width: 12, value: row => row.manager?.name ?? null },
]

/** The contracts of a list, all of them and all that is known of each, as a workbook. */
export async function exportContracts(query: CallParsed<typeof contractCalls.export>, context: Context) {
  const answer = await wholeContracts({ ...query, start: 0, limit: mostExported + 1 }, context)
  return await exportPage(
    contractExported,
    answer,
    {
      name: { zh: zh.contracts, en: en.contracts },
      columns: columnsIn(context.request.locale, await keepsRates(context)),
    },
    context,
  )
}

type Cells = { customer: string | null; supplier: string | null; currency: string | null; rate: string | null }

/**
 * Contracts that the company has concluded before, for those who manage all of them: new ones, approved as they are. A
 * number that a contract has already is reported: what was agreed to changes by a change order alone.
 */
export const contractImporter = importer({
  kind: 'contracts',
  app: 'contract',
  authority: ['CONTRACT_MANAGER'],
  title: { zh: zh.contracts, en: en.contracts },
  sheet: sheet({
    title: { zh: zh.contracts, en: en.contracts },
    columns: {
      customer: column({ zh: zh.customer, en: en.customer, aliases: ['客户全称', '甲方'], read: textCell(100) }),
      supplier: column({ zh: zh.supplier, en: en.supplier, aliases: ['供应商名称'], read: textCell(100) }),
      currency: column({ zh: zh.currency, en: en.currency, aliases: ['货币'], read: textCell(3) }),
      rate: column({ zh: zh.rate, en: en.rate, aliases: ['兑换率'], read: textCell(14) }),
      ...importColumns(
        contractFields,
        words,
        names as never,
        {
          name: ['合同名称', '名称', 'Contract'],
          code: ['合同编号'],
          total: ['合同金额', '金额', 'Total'],
          signedDate: ['签订日期'],
        } as never,
      ),
    },
  }),
  unusedColumns: async context => ((await keepsRates(context)) ? [] : ['currency', 'rate']),
  lock: async ({ me, run }) => {
    await run([takeTurns(me.companyId, 'contract import')])
  },

  async plan(rows, context) {
    const { me, run } = context
    const { drafts, problems } = await importedDrafts(contractFields, rows, context)
    const cells = new Map(rows.map(row => [row.line, row.values as Cells]))
    const said = [...cells.values()]
    const called = await customersCalled(
      said.flatMap(({ customer }) => customer || []),
      context,
    )
    const [suppliers, known] = await run([
      {
        name: 'suppliers_called',
        row: { id: col.uuid, name: col.text },
        values: [me.companyId, said.flatMap(({ supplier }) => supplier?.toLowerCase() || [])],
        text: `select id, lower(name) as name from supplier where comp_id = $1 and lower(name) = any($2::text[]) and is_delete =
          ${Bin.None} and status = 'agree'`,
      },
      {
        name: 'contracts_of_codes',
        row: { id: col.uuid, code: col.text },
        values: [me.companyId, drafts.flatMap(({ draft }) => draft.code || [])],
        text: 'select id, code from contract where comp_id = $1 and code = any($2::text[])',
      },
    ])
    const supplierOf = new Map(suppliers.rows.map(one => [one.name, one.id]))
    const today = dayOf(new Date(), me.timeZone)
    const kept = new Map<string, string | undefined>()
    for (const { currency } of said) {
      const code = currency?.toUpperCase()
      if (code && code !== ownCurrency && !kept.has(code)) kept.set(code, (await keptRate(code, today, context))?.rate)
    }
    const noStages = drafts.some(({ draft }) => draft.statusId) ? await whyNoStage(context) : null
    const whole = drafts.flatMap(({ line, draft }) => {
      const { customer, supplier } = cells.get(line)!
      const before = problems.length
      const tell = (of: string, value: string, kind: RefusalKind, params?: Record<string, string>) =>
        problems.push(rowProblem(line, of, value, kind, params))
      const customerId = customer ? (called(customer, line, problems)?.id ?? null) : null
      const supplierId = supplier ? (supplierOf.get(supplier.toLowerCase()) ?? null) : null
      const { incomeType, startDate, endDate, name } = draft
      const of = currencyOfRow(cells.get(line)!, draft.total, kept, tell)
      if (supplier && !supplierId) tell('supplier', supplier, unknownSupplier)
      if (!hasKind(incomeType, me)) tell('incomeType', name, appNotThere)
      if (incomeType === IncomeType.Sale && !customer) tell('customer', '', customerNeeded)
      if (incomeType === purchaseType && !supplier) tell('supplier', '', supplierNeeded)
      if (incomeType === purchaseType && customer) tell('customer', customer, partyOfOtherKind)
      if (incomeType === IncomeType.Sale && supplier) tell('supplier', supplier, partyOfOtherKind)
      if (startDate && endDate && endDate < startDate) tell('endDate', endDate, contractDatesCrossed)
      if (draft.statusId && noStages) tell('statusId', name, noStages)
      return problems.length === before ? [{ line, draft: { ...draft, customerId, supplierId, ...of } }] : []
    })
    const sorted = byKey(whole, rows, {
      column: 'code',
      keyOf: ({ code }) => code,
      there: new Map(known.rows.map(one => [one.code, one])),
      why: () => contractCodeTaken,
    })
    return {
      plan: sorted.made,
      problems: [...problems, ...sorted.problems],
      created: sorted.made.length,
      changed: 0,
    }
  },

  async write(made, context, done) {
    const { me, run, aside } = context
    const docStatus = await newDocStatus('contract', context)
    const numberless = made.filter(({ code }) => code === '').length
    const [numbers] = await aside([takeNumbers(me.companyId, 'contract', Math.max(numberless, 1))])
    let next = numbers.one
    const rows = made.map(draft => ({
      ...draft,
      id: newId(),
      companyId: me.companyId,
      code: draft.code || `HT${next++}`,
      creatorId: me.personId,
      status: 'agree' as const,
      docStatus,
      agreedAt: new Date().toISOString(),
    }))
    const news = await writeImported(
      { subject: contractSubject, roles: ['creator', 'manager'], made: rows },
      context,
      done,
    )
    await run([
      agreedBefore(
        me,
        contractSubjectType,
        rows.map(({ id, name, incomeType, total, rate }) => ({
          id,
          title: name,
          kind: contractKind(incomeType),
          amount: inOwnCurrency(total, rate),
        })),
      ),
    ])
    return news
  },
})

/** The currency and rate of a row; a rate that it does not say is the company's of today. */
function currencyOfRow(
  { currency, rate }: Cells,
  total: string,
  kept: ReadonlyMap<string, string | undefined>,
  tell: (of: string, value: string, kind: RefusalKind, params?: Record<string, string>) => void,
): Currency {
  const own = { currency: ownCurrency, rate: '1' }
  const code = v.safeParse(currencyCode, currency || ownCurrency)
  if (!code.success) tell('currency', currency!, currencyUnreadable)
  if (!code.success || code.output === ownCurrency) {
    if (code.success && rate && Number(rate) !== 1) tell('rate', rate, rateOfOwn)
    return own
  }
  const said = v.safeParse(rateOfOne, rate || kept.get(code.output))
  if (!said.success) {
    tell('rate', rate ?? '', rate ? rateUnreadable : rateNeeded, { currency: code.output })
    return own
  }
  if (compareMoney(inOwnCurrency(total, said.output), mostContractTotal) > 0)
    tell('total', total, ownTotalTooLarge, { most: mostContractTotal })
  return { currency: code.output, rate: said.output }
}

/** Why the company's contracts have no stages; null where they do. */
async function whyNoStage(context: Parameters<typeof admitStage>[0]): Promise<RefusalKind | null> {
  try {
    await admitStage(context)
    return null
  } catch (problem) {
    if (problem instanceof Refused) return problem.kind
    throw problem
  }
}

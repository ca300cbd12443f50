import type { CallParsed } from '#platform/contract/call.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import type { Locale } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { takeNumbers } from '#platform/server/numbering/numbering.ts'
import { exportPage, type ListColumn, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { exportColumns } from '#mechanisms/fields/export-columns.server.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { importColumns, importedDrafts } from '#mechanisms/fields/import-columns.server.ts'
import { importer, rowProblem } from '#mechanisms/imports/importer.server.ts'
import { byKey, writeImported } from '#mechanisms/records/imported-records.server.ts'
import { textCell } from '#mechanisms/spreadsheets/cell-readers.contract.ts'
import { column, sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { customerHasChance } from '../customer/customer-transaction.server.ts'
import { customersCalled } from '../customer/customers-called.server.ts'
import { newDocStatus } from '../new-doc-status.server.ts'
import { ChanceStatus } from './chance-brief.contract.ts'
import { wholeChances } from './chance-list.server.ts'
import { chanceSubject, chanceSubjectType } from './chance-subject.server.ts'
import {
  type chanceCalls,
  chanceCodeUnknown,
  chanceCustomerStays,
  chanceEnded,
  chanceExported,
  type ChanceExported,
  chanceFields,
  chanceOutcome,
} from './chance.contract.ts'
import { areNamed } from './named-chances.server.ts'
import en from './chance.words.en.ts'
import zh from './chance.words.zh.ts'

const words = { zh, en }
/** The fields of a workbook, beside the customer that is named there. */
const names = namesBut(chanceFields, 'customerId')
const columnsIn = (locale: Locale): ListColumn<ChanceExported>[] => [
  { heading: { zh: zh.code, en: en.code }, kind: 'text', width: 12, value: row => row.code },
  { heading: { zh: zh.customer, en: en.customer }, kind: 'text', width: 28, value: row => row.customer.fullName },
  ...exportColumns(chanceFields, words, names, locale),
  {
    heading: { zh: zh.standing, en: en.standing },
    kind: 'text',
    width: 10,
    value: row => (locale === 'zh-CN' ? zh : en)[`status_${row.status as 0 | 1 | 2}`],
  },
  ...exportColumns(chanceOutcome, words, chanceOutcome.names, locale),
  { heading: { zh: zh.manager, en: en.manager }, kind: 'text', width: 12, value: row => row.manager?.name ?? null },
]

/** The opportunities of a list, all of them and all that is known of each, as a workbook. */
export async function exportChances(query: CallParsed<typeof chanceCalls.export>, context: Context) {
  const answer = await wholeChances({ ...query, start: 0, limit: mostExported + 1 }, context)
  return await exportPage(
    chanceExported,
    answer,
    { name: { zh: zh.chances, en: en.chances }, columns: columnsIn(context.request.locale) },
    context,
  )
}

/** Opportunities with customers that the importer sees: those whose number is there are changed, the others are new. */
export const chanceImporter = importer({
  kind: 'chances',
  app: 'chance',
  title: { zh: zh.chances, en: en.chances },
  sheet: sheet({
    title: { zh: zh.chances, en: en.chances },
    columns: {
      code: column({ zh: zh.code, en: en.code, aliases: ['商机编号', 'Number'], read: textCell(50) }),
      customer: column({
        zh: zh.customer,
        en: en.customer,
        aliases: ['客户全称', '客户名称', 'Company', 'Customer name'],
        required: true,
        read: textCell(100),
      }),
      ...importColumns(chanceFields, words, names as never, { name: ['商机名称', '名称', 'Opportunity'] } as never),
    },
  }),
  lock: async ({ me, run }) => {
    await run([takeTurns(me.companyId, 'chance import')])
  },

  async plan(rows, context) {
    const { me, run } = context
    const cells = new Map(rows.map(row => [row.line, row.values as { code: string | null; customer: string }]))
    const called = await customersCalled(
      [...cells.values()].flatMap(({ customer }) => customer || []),
      context,
    )
    const unnamed: Parameters<typeof called>[2] = []
    const ids = new Map(
      [...cells].flatMap(([line, { customer }]) => {
        const found = customer ? called(customer, line, unnamed) : null
        return found ? [[line, found.id] as const] : []
      }),
    )
    // The customer is a field of the record: it is put in by its id.
    const { drafts, problems } = await importedDrafts(
      chanceFields,
      rows.map(row => ({ ...row, values: { ...row.values, customerId: ids.get(row.line) ?? null } }) as never),
      context,
    )
    const codes = [...cells.values()].flatMap(({ code }) => code || [])
    const [known] = await run([
      {
        name: 'chances_of_codes',
        row: { id: col.uuid, code: col.text, customerId: col.uuid, isRunning: col.bool },
        values: [me.companyId, codes],
        text: `select id, code, customer_id, status = ${ChanceStatus.Running} and coalesce(approval <> 'waiting', true) as is_running from
          chance where comp_id = $1 and code = any($2::text[])`,
      },
    ])
    const seen = await chanceSubject.lockAll(
      known.rows.map(({ id }) => id),
      context,
    )
    const coded = drafts.map(({ line, draft }) => ({ line, draft: { ...draft, code: cells.get(line)!.code ?? '' } }))
    const there = new Map(known.rows.filter(({ id }) => seen.has(id)).map(one => [one.code, one]))
    for (const { line, draft } of coded)
      if (draft.code && !there.has(draft.code)) problems.push(rowProblem(line, 'code', draft.code, chanceCodeUnknown))
    const named = await areNamed(
      known.rows.map(({ id }) => id),
      context,
    )
    for (const { line, draft } of coded) {
      const kept = there.get(draft.code)
      if (kept && named.has(kept.id) && kept.customerId !== draft.customerId)
        problems.push(rowProblem(line, 'customer', cells.get(line)!.customer, chanceCustomerStays))
    }
    const sorted = byKey(coded, rows, {
      column: 'code',
      keyOf: ({ code }) => code,
      there,
      why: ({ id, isRunning }) => (!seen.get(id)!.follow ? notAllowed : isRunning ? null : chanceEnded),
    })
    const reported = problems.filter(problem => problem.column !== 'customerId')
    return {
      plan: sorted,
      problems: [...reported, ...unnamed, ...sorted.problems],
      created: sorted.made.length,
      changed: sorted.changed.length,
    }
  },

  async write({ made, changed }, context, done) {
    const { me, run, aside } = context
    const docStatus = await newDocStatus('chance', context)
    const [numbers] = await aside([takeNumbers(me.companyId, chanceSubjectType, Math.max(made.length, 1))])
    const rows = made.map((draft, at) => ({
      ...draft,
      id: newId(),
      companyId: me.companyId,
      code: `SJ${numbers.one + at}`,
      creatorId: me.personId,
      docStatus,
    }))
    const news = await writeImported(
      {
        subject: chanceSubject,
        roles: ['creator', 'manager'],
        made: rows,
        changed: changed.map(({ id, values }) => ({ id, values: withoutCode(values) })),
      },
      context,
      done,
    )
    await run([...new Set(rows.map(({ customerId }) => customerId))].map(id => customerHasChance(me.companyId, id)))
    return news
  },
})

/** A number is what a row is known by: it stays. */
function withoutCode<Values extends { code?: unknown }>(values: Values) {
  const { code, ...others } = values
  return code === undefined ? values : others
}

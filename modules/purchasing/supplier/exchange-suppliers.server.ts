import type { Locale } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { takeNumbers } from '#platform/server/numbering/numbering.ts'
import { agreedBefore } from '#mechanisms/approvals/agreed-before.server.ts'
import type { ListColumn } from '#mechanisms/exports/export-list.server.ts'
import { exportColumns } from '#mechanisms/fields/export-columns.server.ts'
import { importColumns, importedDrafts } from '#mechanisms/fields/import-columns.server.ts'
import { importer, rowProblem } from '#mechanisms/imports/importer.server.ts'
import { byKey, writeImported } from '#mechanisms/records/imported-records.server.ts'
import { sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { supplierSubject, supplierSubjectType } from '#mechanisms/suppliers/supplier-subject.server.ts'
import { supplierSheet } from './supplier-sheet.contract.ts'
import { cannotEdit, codeTaken, type SupplierExported } from './supplier.contract.ts'
import en from './supplier.words.en.ts'
import zh from './supplier.words.zh.ts'

const words = { zh, en }
/** All that a workbook says of suppliers, under the headings that an import reads. */
export const supplierColumns = (locale: Locale): ListColumn<SupplierExported>[] => [
  ...exportColumns(supplierSheet, words, supplierSheet.names, locale),
  { heading: { zh: zh.rating, en: en.rating }, kind: 'text', width: 8, value: row => row.rating },
]

/**
 * Suppliers, for purchasing managers alone: those whose name the company has are changed, the others are new and
 * approved, as the company has bought from them before.
 */
export const supplierImporter = importer({
  kind: 'suppliers',
  app: 'vendor',
  authority: ['ERP_PURCHASE_MANAGER'],
  title: { zh: zh.suppliers, en: en.suppliers },
  sheet: sheet({
    title: { zh: zh.suppliers, en: en.suppliers },
    columns: importColumns(supplierSheet, words, supplierSheet.names, {
      name: ['供应商名称', '供应商', '公司名称', '单位名称', 'Supplier', 'Company'],
      code: ['供应商编号', '编码', 'Code'],
      categoryId: ['供应商分类'],
      phone: ['联系电话', '手机'],
      taxNumber: ['纳税人识别号', '统一社会信用代码'],
      bankName: ['银行', '开户银行'],
      bankAccount: ['账号', '银行卡号'],
    }),
  }),
  lock: async ({ me, run }) => {
    await run([takeTurns(me.companyId, 'supplier import')])
  },

  async plan(rows, context) {
    const { me, run } = context
    const { drafts, problems } = await importedDrafts(supplierSheet, rows, context)
    const [known] = await run([
      {
        name: 'suppliers_named',
        row: { id: col.uuid, name: col.text, code: col.text, status: col.text },
        values: [
          me.companyId,
          drafts.map(({ draft }) => draft.name.toLowerCase()),
          drafts.map(({ draft }) => draft.code).filter(code => code !== ''),
        ],
        text: `select id, lower(name) as name, code, status from supplier where comp_id = $1 and (lower(name) = any($2::text[])
          and is_delete = ${Bin.None} or code = any($3::text[]))`,
      },
    ])
    const sorted = byKey(drafts, rows, {
      column: 'name',
      keyOf: ({ name }) => name.toLowerCase(),
      there: new Map(known.rows.map(one => [one.name, one])),
      why: ({ status }) => (status === 'agree' ? null : cannotEdit),
    })
    const codes = new Map(known.rows.map(one => [one.code, one.name]))
    const used = new Map<string, number>()
    for (const { line, draft } of drafts) {
      if (draft.code === '') continue
      const owner = codes.get(draft.code)
      if ((owner !== undefined && owner !== draft.name.toLowerCase()) || used.has(draft.code))
        problems.push(rowProblem(line, 'code', draft.code, codeTaken))
      used.set(draft.code, line)
    }
    return {
      plan: sorted,
      problems: [...problems, ...sorted.problems],
      created: sorted.made.length,
      changed: sorted.changed.length,
    }
  },

  async write({ made, changed }, context, done) {
    const { me, run, aside } = context
    const numberless = made.filter(({ code }) => code === '').length
    const [numbers] = await aside([takeNumbers(me.companyId, 'supplier', Math.max(numberless, 1))])
    let next = numbers.one
    const rows = made.map(draft => ({
      ...draft,
      categoryId: draft.categoryId ?? null,
      id: newId(),
      companyId: me.companyId,
      code: draft.code || `GYS${next++}`,
      creatorId: me.personId,
      status: 'agree' as const,
    }))
    const news = await writeImported(
      { subject: supplierSubject, roles: ['creator', 'manager'], made: rows, changed },
      context,
      done,
    )
    await run([
      agreedBefore(
        me,
        supplierSubjectType,
        rows.map(({ id, name }) => ({ id, title: name })),
      ),
    ])
    return news
  },
})

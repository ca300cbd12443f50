import { newId } from '#platform/server/database/ids.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { takeNumbers } from '#platform/server/numbering/numbering.ts'
import { importColumns, importedDrafts } from '#mechanisms/fields/import-columns.server.ts'
import { importer, rowProblem, sameAsLine } from '#mechanisms/imports/importer.server.ts'
import { writeImported } from '#mechanisms/records/imported-records.server.ts'
import { sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'
import en from '../crm.words.en.ts'
import zh from '../crm.words.zh.ts'
import { newDocStatus } from '../new-doc-status.server.ts'
import { customersNamed, nameTakenBy } from './customer-name.server.ts'
import { customerSubject, customerType } from './customer-subject.server.ts'
import { customerFields, heldMost } from './customer.contract.ts'
import { heldBy, holdsMost } from './holding.server.ts'

/** Customers (`customerFields`), all of them new, and managed by whoever imports them. */
export const customerImporter = importer({
  kind: 'customers',
  app: 'customer',
  title: { zh: zh.customers, en: en.customers },
  sheet: sheet({
    title: { zh: zh.customers, en: en.customers },
    columns: importColumns(customerFields, { zh, en }, customerFields.names, {
      fullName: ['客户名称', '客户', '公司名称', '公司', '单位名称', 'Customer', 'Company', 'Company name', 'Name'],
      simpleName: ['简称'],
      fax: ['传真号码'],
      remark: ['备注信息', 'Notes'],
    }),
  }),

  // The same file twice at once: the second finds what the first has made.
  lock: async ({ me, run }) => {
    await run([takeTurns(me.companyId, 'customer import')])
  },

  async plan(rows, context) {
    const { drafts, problems } = await importedDrafts(customerFields, rows, context)
    const names = drafts.map(({ draft }) => draft.fullName)
    const taken = new Map((await customersNamed(names, context)).map(one => [one.name, one]))
    const lines = new Map<string, number>()
    for (const {
      line,
      draft: { fullName },
    } of drafts) {
      const name = fullName.toLowerCase()
      const namesake = taken.get(name)
      const first = lines.get(name)
      if (namesake) {
        const { kind, values } = nameTakenBy(namesake)
        problems.push(rowProblem(line, 'fullName', fullName, kind, values))
      } else if (first !== undefined) problems.push(sameAsLine(line, 'fullName', fullName, first))
      else lines.set(name, line)
    }
    const held = (await heldBy([context.me.personId], context))?.get(context.me.personId)
    if (held)
      for (const { line, draft } of drafts.slice(held.room))
        problems.push(rowProblem(line, 'fullName', draft.fullName, heldMost, holdsMost(held)))
    return { plan: drafts.map(({ draft }) => draft), problems, created: drafts.length, changed: 0 }
  },

  async write(drafts, context, done) {
    const { me, aside } = context
    if (drafts.length === 0) return []
    const docStatus = await newDocStatus('customer', context)
    // Taken beside the transaction: whoever creates a customer meanwhile waits for nothing.
    const [numbers] = await aside([takeNumbers(me.companyId, customerType, drafts.length)])
    const made = drafts.map((draft, at) => ({
      ...draft,
      id: newId(),
      code: `C${numbers.one + at}`,
      companyId: me.companyId,
      creatorId: me.personId,
      docStatus,
    }))
    return await writeImported({ subject: customerSubject, roles: ['creator', 'manager'], made }, context, done)
  },
})

import type { Locale } from '#platform/contract/words.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { ListColumn } from '#mechanisms/exports/export-list.server.ts'
import { exportColumns } from '#mechanisms/fields/export-columns.server.ts'
import { importColumns, importedDrafts } from '#mechanisms/fields/import-columns.server.ts'
import { importer, rowProblem } from '#mechanisms/imports/importer.server.ts'
import { byKey, writeImported } from '#mechanisms/records/imported-records.server.ts'
import { textCell } from '#mechanisms/spreadsheets/cell-readers.contract.ts'
import { column, sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'
import { customerInSea } from '../customer/customer.contract.ts'
import { customersCalled } from '../customer/customers-called.server.ts'
import en from '../crm.words.en.ts'
import zh from '../crm.words.zh.ts'
import { contactFields, mostContacts, tooManyContacts, type ContactExported } from './contact.contract.ts'
import { contactSubject } from './contact-subject.server.ts'

const words = { zh, en }
/** All that is known of contacts, under the headings that an import reads. */
export const contactSheetColumns = (locale: Locale): ListColumn<ContactExported>[] => [
  { heading: { zh: zh.customer, en: en.customer }, kind: 'text', width: 28, value: row => row.customer.fullName },
  ...exportColumns(contactFields, words, contactFields.names, locale),
]

/** Contacts of customers that the importer takes part in: one of the same name with the same customer is changed. */
export const contactImporter = importer({
  kind: 'contacts',
  app: 'contact',
  title: { zh: zh.contacts, en: en.contacts },
  sheet: sheet({
    title: { zh: zh.contacts, en: en.contacts },
    columns: {
      customer: column({
        zh: zh.customer,
        en: en.customer,
        aliases: ['客户全称', '客户名称', '公司', '公司名称', 'Company', 'Customer name'],
        required: true,
        read: textCell(100),
      }),
      ...importColumns(contactFields, words, contactFields.names, {
        name: ['联系人', '姓名', 'Contact', 'Full name'],
        mobile: ['手机号', '手机号码'],
        phone: ['座机', '电话号码'],
      }),
    },
  }),
  lock: async ({ me, run }) => {
    await run([takeTurns(me.companyId, 'contact import')])
  },

  async plan(rows, context) {
    const { me, run } = context
    const { drafts, problems } = await importedDrafts(contactFields, rows, context)
    const cells = new Map(rows.map(row => [row.line, (row.values as { customer: string }).customer]))
    const called = await customersCalled([...cells.values()].filter(Boolean), context)
    const withCustomer = drafts.flatMap(({ line, draft }) => {
      const name = cells.get(line)!
      const customer = called(name, line, problems)
      if (customer?.isOpen) problems.push(rowProblem(line, 'customer', name, customerInSea))
      else if (customer && !customer.can.addContact) problems.push(rowProblem(line, 'customer', name, notAllowed))
      return customer?.can.addContact && !customer.isOpen
        ? [{ line, draft: { ...draft, customerId: customer.id } }]
        : []
    })
    const customerIds = [...new Set(withCustomer.map(({ draft }) => draft.customerId))]
    const [known] = await run([
      {
        name: 'contacts_of_customers',
        row: { id: col.uuid, customerId: col.uuid, name: col.text },
        values: [me.companyId, customerIds],
        text: `select id, customer_id, lower(name) as name from contact where comp_id = $1 and customer_id = any($2::uuid[])
          order by id desc`,
      },
    ])
    const sorted = byKey(withCustomer, rows, {
      column: 'name',
      keyOf: ({ customerId, name }) => `${customerId} ${name.toLowerCase()}`,
      there: new Map(known.rows.map(one => [`${one.customerId} ${one.name}`, one])),
      why: () => null,
    })
    const numOf = new Map<string, number>()
    for (const { customerId } of known.rows) numOf.set(customerId, (numOf.get(customerId) ?? 0) + 1)
    const without = new Set(customerIds.filter(id => !numOf.has(id)))
    for (const { customerId, name } of sorted.made) {
      const num = (numOf.get(customerId) ?? 0) + 1
      numOf.set(customerId, num)
      const line = withCustomer.find(one => one.draft.customerId === customerId && one.draft.name === name)!.line
      if (num > mostContacts) problems.push(rowProblem(line, 'name', name, tooManyContacts))
    }
    return {
      plan: { ...sorted, without: [...without] },
      problems: [...problems, ...sorted.problems],
      created: sorted.made.length,
      changed: sorted.changed.length,
    }
  },

  async write({ made, changed, without }, context, done) {
    const { me } = context
    // The first of a customer without any is its main one.
    const still = new Set(without)
    return await writeImported(
      {
        subject: contactSubject,
        roles: [],
        made: made.map(draft => ({
          ...draft,
          id: newId(),
          companyId: me.companyId,
          creatorId: me.personId,
          isMain: still.delete(draft.customerId),
        })),
        changed,
      },
      context,
      done,
    )
  },
})

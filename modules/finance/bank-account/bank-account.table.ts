import { companyKey, companyRelation, instant, now, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** 员工收款账户: where an employee is paid what an order owes them. */
export const personBankAccount = companyRelation(
  'person_bank_account',
  {
    personId: uuid().notNull(),
    holder: text().notNull(),
    bank: text().notNull(),
    account: text().notNull(),
    lastOptDate: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.personId),
    refersTo('person_bank_account_person', [table.companyId, table.personId], person, 'cascade'),
  ],
)

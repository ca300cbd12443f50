import {
  amount,
  companyTable,
  date,
  indexOn,
  instant,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { expenseType } from '../expense-type/expense-type.table.ts'

/** 费用备忘: what somebody paid, noted on the way until it is claimed. */
export const billMemo = companyTable(
  'bill_memo',
  {
    personId: uuid().notNull(),
    summary: text().notNull(),
    amount: amount().notNull(),
    spentDate: date().notNull(),
    typeId: uuid(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('bill_memo_person', [table.companyId, table.personId], person),
    refersTo('bill_memo_type', [table.companyId, table.typeId], expenseType),
    indexOn('bill_memo_type_key', table.companyId, table.typeId),
    indexOn('bill_memo_by_day', table.companyId, table.personId, table.spentDate.desc(), table.id.desc()),
    indexOn('bill_memo_by_change', table.companyId, table.personId, table.lastOptDate.desc(), table.id.desc()),
  ],
)

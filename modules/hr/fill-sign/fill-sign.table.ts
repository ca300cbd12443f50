import {
  companyKey,
  companyRelation,
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { SignType } from '../sign/sign.contract.ts'

/** 补卡: a sign-in or sign-out that is missing, or was too late, and is to count at another time. */
export const fillSign = companyTable(
  'fill_sign',
  {
    name: text().notNull(),
    day: date().notNull(),
    signType: text().$type<SignType>().notNull(),
    at: instant().notNull(),
    detail: text().notNull(),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('fill_sign_creator', [table.companyId, table.creatorId], person),
    indexOn('fill_sign_of_person', table.companyId, table.creatorId, table.day),
    indexOn('fill_sign_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)

/** How many a company allows a month, and how far back. No row: as in `usualFillRule`. */
export const fillSignRule = companyRelation(
  'fill_sign_rule',
  {
    monthMost: integer().notNull(),
    daysBack: integer().notNull(),
  },
  table => [companyKey(table.companyId)],
)

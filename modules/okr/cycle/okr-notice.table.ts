import {
  companyTable,
  indexOn,
  instant,
  now,
  refersTo,
  smallint,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** 提醒: who reminded those without objectives of a cycle; `/okr/list?query_id=` leads there. */
export const okrNotice = companyTable(
  'okr_notice',
  {
    type: smallint().notNull(),
    cycle: text().notNull(),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('okr_notice_creator', [table.companyId, table.creatorId], person),
    indexOn('okr_notice_creator_key', table.companyId, table.creatorId),
  ],
)

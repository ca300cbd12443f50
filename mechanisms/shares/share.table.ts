import {
  companyTable,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { ShareStatus, type SharePart } from './share.contract.ts'

/** 分享: a link to a record for those who are not of the company. */
export const share = companyTable(
  'share',
  {
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    creatorId: uuid().notNull(),
    /** Kept as it is, so that the link can be shown again: whoever reads this table reads the records as well. */
    secret: text().notNull(),
    status: smallint().notNull().default(ShareStatus.Open),
    shows: text().array().$type<SharePart[]>().notNull(),
    passwordHash: text(),
    expiresAt: instant(),
    viewNum: integer().notNull().default(0),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('share_creator', [table.companyId, table.creatorId], person),
    uniqueOn('share_secret_key', table.companyId, table.secret),
    indexOn(
      'share_of_subject',
      table.companyId,
      table.subjectId,
      table.subjectType,
      table.createdAt.desc().nullsFirst(),
    ),
    // A page is put together of each type's newest (`sharesPage`).
    indexOn(
      'share_by_creator',
      table.companyId,
      table.creatorId,
      table.subjectType,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    indexOn(
      'share_newest',
      table.companyId,
      table.subjectType,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

/** A look at a shared record; the address is cut, so that it names a network and nobody. */
export const shareView = companyTable(
  'share_view',
  {
    shareId: uuid().notNull(),
    viewedAt: instant().notNull().default(now),
    address: text().notNull(),
    agent: text().notNull(),
  },
  table => [
    refersTo('share_view_share', [table.companyId, table.shareId], share, 'cascade'),
    indexOn('share_view_of_share', table.companyId, table.shareId, table.viewedAt.desc().nullsFirst()),
  ],
)

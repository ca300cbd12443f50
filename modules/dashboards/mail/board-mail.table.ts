import { sql } from 'drizzle-orm'
import { check, index } from 'drizzle-orm/pg-core'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  smallint,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { dashboard } from '../board/board.table.ts'
import type { MailRhythm, MailState } from './board-mail.contract.ts'

/** 定时发送: a board that is mailed on a rhythm. A ready-made one is named, any other is referred to. */
export const dashboardMail = companyTable(
  'dashboard_mail',
  {
    ownerId: uuid().notNull(),
    dashboardId: uuid(),
    ready: text(),
    rhythm: text().$type<MailRhythm>().notNull(),
    /** 1 for Monday to 7 for Sunday. */
    weekdays: integer().array().notNull(),
    monthDay: smallint(),
    /** Of the company's clock. */
    hour: smallint().notNull(),
    isPaused: boolean().notNull().default(false),
    /** Null while it is paused. */
    nextAt: instant(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('dashboard_mail_owner', [table.companyId, table.ownerId], person, 'cascade'),
    refersTo('dashboard_mail_board', [table.companyId, table.dashboardId], dashboard, 'cascade'),
    indexOn('dashboard_mail_owner_key', table.companyId, table.ownerId, table.createdAt),
    indexOn('dashboard_mail_board_key', table.companyId, table.dashboardId).where(sql`dashboard_id is not null`),
    // What is due is looked for across companies.
    index('dashboard_mail_due').on(table.nextAt, table.companyId),
    check('dashboard_mail_of_one', sql`(${table.dashboardId} is null) <> (${table.ready} is null)`),
  ],
)

/** Whom it goes to. Who has unsubscribed stays, so that nobody puts them back. */
export const dashboardMailRecipient = companyRelation(
  'dashboard_mail_recipient',
  { mailId: uuid().notNull(), personId: uuid().notNull(), isOff: boolean().notNull().default(false) },
  table => [
    companyKey(table.companyId, table.mailId, table.personId),
    refersTo('dashboard_mail_recipient_of', [table.companyId, table.mailId], dashboardMail, 'cascade'),
    refersTo('dashboard_mail_recipient_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('dashboard_mail_recipient_person_key', table.companyId, table.personId),
  ],
)

/** That it was due for somebody, once: the key holds it, whatever the number of processes; and what came of it. */
export const dashboardMailSent = companyRelation(
  'dashboard_mail_sent',
  {
    mailId: uuid().notNull(),
    personId: uuid().notNull(),
    dueAt: instant().notNull(),
    state: text().$type<MailState>().notNull().default('queued'),
    doneAt: instant(),
  },
  table => [
    companyKey(table.companyId, table.mailId, table.personId, table.dueAt),
    refersTo('dashboard_mail_sent_of', [table.companyId, table.mailId], dashboardMail, 'cascade'),
    refersTo('dashboard_mail_sent_person', [table.companyId, table.personId], person, 'cascade'),
  ],
)

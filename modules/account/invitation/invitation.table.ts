import { sql } from 'drizzle-orm'
import {
  companyTable,
  indexOn,
  instant,
  integer,
  now,
  refersTo,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'

/** 邀请: a way into the company. The link's secret is not kept, only its SHA-256. */
export const invitation = companyTable(
  'invitation',
  {
    secretHash: text().notNull(),
    inviterId: uuid().notNull(),
    /** Whom it was mailed to: the link proves the address. */
    email: text(),
    /** Who is meant: a person who was entered or imported before and has no account yet. */
    personId: uuid(),
    /** Where the person begins; it may be gone by then, and then is left out. */
    departmentId: uuid(),
    expiresAt: instant().notNull(),
    /** How often it may be used and how often it was. */
    mostUses: integer().notNull(),
    useCount: integer().notNull().default(0),
    revokedAt: instant(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('invitation_inviter', [table.companyId, table.inviterId], person),
    refersTo('invitation_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('invitation_inviter_key', table.companyId, table.inviterId, table.createdAt.desc().nullsFirst()),
    indexOn('invitation_person_key', table.companyId, table.personId),
    indexOn('invitation_secret', table.companyId, table.secretHash),
  ],
)

/** May it still be used? */
export const isOpen = sql<boolean>`(${invitation.revokedAt} is null and ${invitation.expiresAt} > now() and
  ${invitation.useCount} < ${invitation.mostUses})`

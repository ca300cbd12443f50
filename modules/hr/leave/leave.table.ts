import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  date,
  hours,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  numeric,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { AccrualRule } from './accrual.ts'
import type { EntryCause } from './leave-balance.contract.ts'
import type { LeaveUnit } from './leave-kind.contract.ts'
import type { Half } from './leave-length.ts'

/** 假期类型: what kinds of leave a company has, and their rules. One that is closed stays readable where it was taken. */
export const leaveKind = companyTable(
  'leave_kind',
  {
    /** Of the usual kinds; empty for one of the company's own. Processes are designed by it. */
    code: text().notNull().default(''),
    name: text().notNull(),
    note: text().notNull().default(''),
    unit: text().$type<LeaveUnit>().notNull(),
    isPaid: boolean().notNull(),
    needsBalance: boolean().notNull(),
    proofDays: numeric({ precision: 6, scale: 2 }),
    countsRestDays: boolean().notNull(),
    mostDays: numeric({ precision: 6, scale: 2 }),
    accrual: jsonb().$type<AccrualRule>().notNull(),
    isOpen: boolean().notNull().default(true),
    position: integer().notNull().default(0),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('leave_kind_name', table.companyId, table.name),
    uniqueOn('leave_kind_code', table.companyId, table.code).where(sql`code <> ''`),
    indexOn('leave_kind_order', table.companyId, table.position, table.id),
  ],
)

/** 请假. The status is a copy of its approval's. */
export const leave = companyTable(
  'leave',
  {
    name: text().notNull(),
    kindId: uuid().notNull(),
    /** What the kind was called. */
    kindName: text().notNull(),
    unit: text().$type<LeaveUnit>().notNull(),
    detail: text().notNull().default(''),
    startDate: instant().notNull(),
    endDate: instant().notNull(),
    startHalf: text().$type<Half>(),
    endHalf: text().$type<Half>(),
    /** In days, or in hours where the kind goes by hours. */
    amount: hours().notNull(),
    days: hours().notNull(),
    status: text().$type<ApprovalStatus>().notNull().default('waiting'),
    creatorId: uuid().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('leave_of_kind', [table.companyId, table.kindId], leaveKind),
    refersTo('leave_creator', [table.companyId, table.creatorId], person),
    indexOn('leave_kind_key', table.companyId, table.kindId),
    indexOn('leave_of_person', table.companyId, table.creatorId, table.endDate),
    indexOn('leave_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)

/** What of a working day a leave takes: for attendance, and for queries of who is away. */
export const leaveDay = companyRelation(
  'leave_day',
  {
    leaveId: uuid().notNull(),
    personId: uuid().notNull(),
    day: date().notNull(),
    minutes: integer().notNull(),
    /** 1 half or 2. */
    halves: smallint().notNull(),
    /** From when to when on the day's clock, "HH:mm". */
    fromTime: text().notNull(),
    toTime: text().notNull(),
  },
  table => [
    companyKey(table.companyId, table.leaveId, table.day),
    refersTo('leave_day_leave', [table.companyId, table.leaveId], leave, 'cascade'),
    refersTo('leave_day_person', [table.companyId, table.personId], person),
    indexOn('leave_day_of_person', table.companyId, table.personId, table.day),
    indexOn('leave_day_by_day', table.companyId, table.day),
  ],
)

/**
 * Since when somebody works, here and anywhere: what leave by seniority depends on. No row: since they are in the
 * system.
 */
export const leavePerson = companyRelation(
  'leave_person',
  {
    personId: uuid().notNull(),
    joinedOn: date().notNull(),
    workSince: date().notNull(),
  },
  table => [
    companyKey(table.companyId, table.personId),
    refersTo('leave_person_person', [table.companyId, table.personId], person, 'cascade'),
  ],
)

/**
 * 额度: what somebody was granted of a kind for a time. What remains of it is the sum of its entries
 * (database/sql/7-leave-lots.sql), and never below zero.
 */
export const leaveLot = companyTable(
  'leave_lot',
  {
    personId: uuid().notNull(),
    kindId: uuid().notNull(),
    /** A year, a month, "carry 2026"; the entry's id for what HR has given. */
    source: text().notNull(),
    startsOn: date().notNull(),
    /** The last day on which a leave may begin that takes of it. */
    expiresOn: date(),
    remaining: hours().notNull().default('0'),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('leave_lot_person', [table.companyId, table.personId], person),
    refersTo('leave_lot_kind', [table.companyId, table.kindId], leaveKind),
    uniqueOn('leave_lot_source', table.companyId, table.personId, table.kindId, table.source),
    indexOn('leave_lot_kind_key', table.companyId, table.kindId),
    indexOn('leave_lot_expiring', table.companyId, table.expiresOn).where(sql`remaining > 0`),
    check('leave_lot_remaining', sql`${table.remaining} >= 0`),
  ],
)

/** 额度流水: what came to a lot and what was taken of it; never changed. */
export const leaveEntry = companyTable(
  'leave_entry',
  {
    lotId: uuid().notNull(),
    personId: uuid().notNull(),
    kindId: uuid().notNull(),
    amount: hours().notNull(),
    cause: text().$type<EntryCause>().notNull(),
    reason: text().notNull().default(''),
    /** The leave that took it, which may be gone. */
    leaveId: uuid(),
    actorId: uuid(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('leave_entry_lot', [table.companyId, table.lotId], leaveLot),
    refersTo('leave_entry_person', [table.companyId, table.personId], person),
    refersTo('leave_entry_kind', [table.companyId, table.kindId], leaveKind),
    refersTo('leave_entry_actor', [table.companyId, table.actorId], person),
    indexOn('leave_entry_lot_key', table.companyId, table.lotId),
    indexOn('leave_entry_kind_key', table.companyId, table.kindId),
    indexOn('leave_entry_actor_key', table.companyId, table.actorId),
    indexOn(
      'leave_entry_of_person',
      table.companyId,
      table.personId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    indexOn('leave_entry_of_leave', table.companyId, table.leaveId, table.lotId),
  ],
)

import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  amount,
  boolean,
  companyTable,
  date,
  indexOn,
  instant,
  jsonb,
  now,
  percent,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { ProjectStatus, type OwnCalendar, type PlanCalendarKind, type ProjectType } from './project-types.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'

/** 项目. Who takes part is in `member`. */
export const project = companyTable(
  'project',
  {
    code: text().notNull(),
    name: text().notNull(),
    summary: text().notNull().default(''),
    type: smallint().$type<ProjectType>().notNull(),
    status: smallint().$type<ProjectStatus>().notNull().default(ProjectStatus.Running),
    /** 0 initiation, 1 planning, 2 implementation, 3 closure, 4 completed (spec 1 §3). */
    stage: smallint().notNull().default(0),
    /** 0 low to 3 very important. */
    priority: smallint().notNull().default(0),
    /** How far it has come: of its tasks (`project-standing.server.ts`), unless somebody has said it. */
    percent: percent().notNull().default(0),
    percentByHand: boolean().notNull().default(false),
    /** An entry of the company's dictionary `PROJECT_TYPE`. */
    typeId: uuid(),
    departmentId: uuid(),
    creatorId: uuid().notNull(),
    sellMgrId: uuid(),
    planStartDate: instant(),
    planEndDate: instant(),
    realEndDate: instant(),
    /** When it is thought to be won, and what it would bring. */
    preDate: date(),
    preAmount: amount(),
    /** null before anybody has said; 0 not signed, 1 signed. */
    signStatus: smallint(),
    /**
     * Why it was not signed, an entry of `PROJECT_LOSS_REASON` and in words; and the day when it was said to be signed
     * or
     * not.
     */
    lossReasonId: uuid(),
    lossReason: text().notNull().default(''),
    lossWinDate: date(),
    /** For a customer, not for ourselves. */
    isOutside: boolean().notNull().default(false),
    /** Its tasks are its managers' and senior members' to change, not their owners' (spec 1 §6). */
    isControlled: boolean().notNull().default(false),
    /** Its plan has been published: its tasks have reached those who do them. */
    isPublish: boolean().notNull().default(true),
    /**
     * Which days its plan counts (docs/decisions/125-days-of-a-plan.md), and the calendar of its own, where it came
     * with
     * one.
     */
    planCalendar: text().$type<PlanCalendarKind>().notNull().default('natural'),
    ownCalendar: jsonb().$type<OwnCalendar>(),
    /** The baseline that its planned value is reckoned from; none: its plan as it is. A baseline never goes. */
    valueSnapshotId: uuid(),
    /** 0 there; 1 in the recycle bin; 4 waiting for its approval. */
    isDelete: smallint().notNull().default(Bin.None),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    uniqueOn('project_code_key', table.companyId, table.code),
    refersTo('project_creator', [table.companyId, table.creatorId], person),
    refersTo('project_sell_mgr', [table.companyId, table.sellMgrId], person),
    refersTo('project_department', [table.companyId, table.departmentId], department),
    refersTo('project_type', [table.companyId, table.typeId], dictionaryEntry),
    refersTo('project_loss_reason', [table.companyId, table.lossReasonId], dictionaryEntry),
    indexOn('project_loss_reason_key', table.companyId, table.lossReasonId).where(sql`loss_reason_id is not null`),
    indexOn('project_creator_key', table.companyId, table.creatorId),
    indexOn('project_sell_mgr_key', table.companyId, table.sellMgrId).where(sql`sell_mgr_id is not null`),
    indexOn('project_department_key', table.companyId, table.departmentId).where(sql`department_id is not null`),
    indexOn('project_type_key', table.companyId, table.typeId).where(sql`type_id is not null`),
    // What the list filters by stands at the end: it is chosen, sorted and counted from the index alone.
    indexOn(
      'project_by_change',
      table.companyId,
      table.lastOptDate.desc(),
      table.id.desc(),
      table.status,
      table.planEndDate,
      table.isDelete,
    ),
    check(
      'project_plan_calendar',
      sql`${table.planCalendar} in ('natural', 'company', 'own') and (${table.planCalendar} <> 'own' or
        ${table.ownCalendar} is not null)`,
    ),
    indexOn('project_by_start', table.companyId, table.planStartDate, table.id),
    indexOn('project_by_priority', table.companyId, table.priority.desc(), table.id.desc()),
    indexOn('project_by_end', table.companyId, table.planEndDate, table.id, table.status, table.isDelete),
  ],
)

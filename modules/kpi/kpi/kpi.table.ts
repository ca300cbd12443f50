import { sql } from 'drizzle-orm'
import {
  boolean,
  companyTable,
  date,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  refersTo,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { KpiCycle, KpiGoal, KpiLevel, KpiStatus, PersonSees } from './kpi.contract.ts'
import { noRule } from './score.contract.ts'

/** Rules of goals and shares of levels came later: rows of an older build are without. */
type KeptGoal = Omit<KpiGoal, keyof typeof noRule | 'steps'> & Partial<KpiGoal>
type Levels = (Omit<KpiLevel, 'share'> & Partial<KpiLevel>)[]

/** How a final score comes about and what its person sees of it: a template's, and as an evaluation was set up with. */
const formula = {
  /** Hundredths of a percent of the final score that are performance; the rest is capability. */
  performanceWeight: integer().notNull(),
  /** How many points the bonus may add or take. */
  bonusMost: integer().notNull().default(50),
  /** No final score is above it; null for no limit. */
  finalMost: integer(),
  /** From which final score on each level begins, and how many percent should be of it at most. */
  levels: jsonb().$type<Levels>().notNull(),
  personSees: text().$type<PersonSees>().notNull().default('all'),
  /** Results are seen once HR has released the period's, after calibration; otherwise as soon as they are accepted. */
  waitsForRelease: boolean().notNull().default(false),
}
/** 绩效模板: the goals that people of a role begin with, and how their final score and level come about. */
export const kpiTemplate = companyTable(
  'kpi_template',
  {
    name: text().notNull(),
    goals: jsonb().$type<KeptGoal[]>().notNull(),
    /** Whose template it is: people with one of these roles; without any, everybody's. */
    roleIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    ...formula,
    createdAt: instant().notNull().default(now),
  },
  table => [uniqueOn('kpi_template_name', table.companyId, table.name)],
)

/** 绩效考核: one per person and cycle. Scores are hundredths of a point. */
export const kpi = companyTable(
  'kpi',
  {
    name: text().notNull(),
    templateId: uuid().notNull(),
    personId: uuid().notNull(),
    evaluatorId: uuid().notNull(),
    secondEvaluatorId: uuid(),
    creatorId: uuid().notNull(),
    type: text().$type<KpiCycle>().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    status: text().$type<KpiStatus>().notNull().default('created'),
    goals: jsonb().$type<KeptGoal[]>().notNull(),
    /** As the template had it when it was set up: a later change of it moves nobody's score. */
    ...formula,
    selfSummary: text().notNull().default(''),
    summary: text().notNull().default(''),
    /** Why it was returned or rejected. */
    opinion: text().notNull().default(''),
    performanceScore: integer(),
    capabilityScore: integer(),
    bonusScore: integer().notNull().default(0),
    bonusReason: text().notNull().default(''),
    calibration: integer().notNull().default(0),
    calibrationReason: text().notNull().default(''),
    finalScore: integer(),
    level: text(),
    releasedAt: instant(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('kpi_of_template', [table.companyId, table.templateId], kpiTemplate),
    refersTo('kpi_person', [table.companyId, table.personId], person),
    refersTo('kpi_evaluator', [table.companyId, table.evaluatorId], person),
    refersTo('kpi_second_evaluator', [table.companyId, table.secondEvaluatorId], person),
    refersTo('kpi_creator', [table.companyId, table.creatorId], person),
    uniqueOn('kpi_once', table.companyId, table.personId, table.type, table.startDate),
    indexOn('kpi_template_key', table.companyId, table.templateId),
    indexOn('kpi_evaluator_key', table.companyId, table.evaluatorId, table.status),
    indexOn('kpi_second_evaluator_key', table.companyId, table.secondEvaluatorId, table.status),
    indexOn('kpi_creator_key', table.companyId, table.creatorId),
    indexOn('kpi_by_cycle', table.companyId, table.type, table.startDate),
    indexOn('kpi_by_change', table.companyId, table.lastOptDate.desc(), table.id.desc()),
  ],
)

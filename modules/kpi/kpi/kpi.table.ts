import {
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
import type { KpiCycle, KpiGoal, KpiStatus } from './kpi.contract.ts'

/** 绩效模板: the goals that people of a role begin with, and how their final score and level come about. */
export const kpiTemplate = companyTable(
  'kpi_template',
  {
    name: text().notNull(),
    /** Hundredths of a percent of the final score that are performance; the rest is capability. */
    performanceWeight: integer().notNull(),
    goals: jsonb().$type<KpiGoal[]>().notNull(),
    /** From which final score on each level begins, the highest first. */
    levels: jsonb().$type<{ name: string; from: number }[]>().notNull(),
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
    goals: jsonb().$type<KpiGoal[]>().notNull(),
    /** As the template had them when it was set up: a later change of it moves nobody's score. */
    performanceWeight: integer().notNull(),
    levels: jsonb().$type<{ name: string; from: number }[]>().notNull(),
    selfSummary: text().notNull().default(''),
    summary: text().notNull().default(''),
    /** Why it was returned or rejected. */
    opinion: text().notNull().default(''),
    performanceScore: integer(),
    capabilityScore: integer(),
    bonusScore: integer().notNull().default(0),
    bonusReason: text().notNull().default(''),
    finalScore: integer(),
    level: text(),
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

import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  companyTable,
  date,
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
import { project } from '#mechanisms/projects/project.table.ts'
import type { RiskStatus } from './risk.contract.ts'

/** 风险: what may happen to a project, how likely, how badly. */
export const projectRisk = companyTable(
  'project_risk',
  {
    projectId: uuid().notNull(),
    name: text().notNull(),
    detail: text().notNull().default(''),
    probability: smallint().notNull(),
    impact: smallint().notNull(),
    coefficient: smallint()
      .notNull()
      .generatedAlwaysAs(sql`probability * impact`),
    status: text().$type<RiskStatus>().notNull().default('open'),
    response: text().notNull().default(''),
    ownerId: uuid(),
    dueDate: date(),
    commentNum: integer().notNull().default(0),
    creatorId: uuid().notNull(),
    closedAt: instant(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('project_risk_project', [table.companyId, table.projectId], project, 'cascade'),
    refersTo('project_risk_owner', [table.companyId, table.ownerId], person),
    refersTo('project_risk_creator', [table.companyId, table.creatorId], person),
    indexOn(
      'project_risk_by_coefficient',
      table.companyId,
      table.projectId,
      table.coefficient.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    indexOn('project_risk_owner_key', table.companyId, table.ownerId),
    indexOn('project_risk_creator_key', table.companyId, table.creatorId),
    check('project_risk_scale', sql`${table.probability} between 1 and 5 and ${table.impact} between 1 and 5`),
  ],
)

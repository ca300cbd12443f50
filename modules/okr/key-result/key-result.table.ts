import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
import {
  companyTable,
  indexOn,
  instant,
  integer,
  now,
  numeric,
  refersTo,
  smallint,
  text,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { objective } from '../objective/objective.table.ts'
import type { Figure } from '../figure/figure.contract.ts'
import type { KeyResultKind } from './key-result.contract.ts'

const measured = () => numeric({ precision: 18, scale: 2 })

/** 关键结果: what an objective is measured by. */
export const keyResult = companyTable(
  'okr_key_result',
  {
    objectiveId: uuid().notNull(),
    name: text().notNull(),
    kind: text().$type<KeyResultKind>().notNull(),
    /** A figure of the product that it is measured by; none is reported by hand. */
    figure: text().$type<Figure>(),
    unit: text().notNull().default(''),
    startValue: measured().notNull(),
    targetValue: measured().notNull(),
    /** None until it was measured first. */
    currentValue: measured(),
    ownerId: uuid().notNull(),
    /** Hundredths of a percent: its share of the objective, and how far it has come. */
    weight: integer().notNull(),
    progress: integer(),
    /** Hundredths: 0 to 100. */
    score: smallint(),
    /** How sure its owner is, 1 to 10. */
    confidence: smallint(),
    place: integer().notNull(),
    lastOptDate: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('okr_key_result_objective', [table.companyId, table.objectiveId], objective, 'cascade'),
    refersTo('okr_key_result_owner', [table.companyId, table.ownerId], person),
    check('okr_key_result_way', sql`${table.startValue} <> ${table.targetValue}`),
    check('okr_key_result_weight', sql`${table.weight} between 0 and 10000`),
    check('okr_key_result_score', sql`${table.score} between 0 and 100`),
    indexOn('okr_key_result_of', table.companyId, table.objectiveId, table.place),
    indexOn('okr_key_result_owner_key', table.companyId, table.ownerId),
  ],
)

/** 进展: what a key result stood at, when, and who said so; nobody, where the morning's job measured it. */
export const keyResultCheck = companyTable(
  'okr_check',
  {
    keyResultId: uuid().notNull(),
    personId: uuid(),
    value: measured().notNull(),
    progress: integer().notNull(),
    confidence: smallint(),
    summary: text().notNull().default(''),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('okr_check_key_result', [table.companyId, table.keyResultId], keyResult, 'cascade'),
    refersTo('okr_check_person', [table.companyId, table.personId], person),
    indexOn(
      'okr_check_of',
      table.companyId,
      table.keyResultId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    indexOn('okr_check_person_key', table.companyId, table.personId),
  ],
)

import { sql } from 'drizzle-orm'
import { check } from 'drizzle-orm/pg-core'
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
import { objective } from '../objective/objective.table.ts'
import type { ReviewKind } from './review.contract.ts'

/** 评审与复盘: what was said of an objective, and the score that was given to it. */
export const objectiveReview = companyTable(
  'okr_review',
  {
    objectiveId: uuid().notNull(),
    kind: text().$type<ReviewKind>().notNull(),
    personId: uuid().notNull(),
    words: text().notNull(),
    /** Hundredths: 0 to 100. */
    score: smallint(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('okr_review_objective', [table.companyId, table.objectiveId], objective, 'cascade'),
    refersTo('okr_review_person', [table.companyId, table.personId], person),
    check('okr_review_score', sql`${table.score} between 0 and 100`),
    indexOn('okr_review_of', table.companyId, table.objectiveId, table.id.desc()),
    indexOn('okr_review_person_key', table.companyId, table.personId),
  ],
)

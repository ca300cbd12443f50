import { sql } from 'drizzle-orm'
import { companyKey, companyRelation, indexOn, instant, refersTo, uuid } from '#platform/server/database/columns.ts'
import { dictionaryEntry } from '#mechanisms/dictionaries/dictionary.table.ts'
import { chance } from './chance.table.ts'

/**
 * 销售阶段停留: an opportunity in a stage of the sale, from when to when. Kept by a trigger
 * (`database/sql/7-chance-stages.sql`); those that were there before it are filled in from their histories.
 *
 * @public Written by the database, read by statements.
 */
export const chanceStage = companyRelation(
  'chance_stage',
  {
    chanceId: uuid().notNull(),
    enteredAt: instant().notNull(),
    /** An entry of the dictionary `SALE_STATE`; null: in none. */
    stateId: uuid(),
    leftAt: instant(),
  },
  table => [
    companyKey(table.companyId, table.chanceId, table.enteredAt),
    refersTo('chance_stage_chance', [table.companyId, table.chanceId], chance, 'cascade'),
    refersTo('chance_stage_state', [table.companyId, table.stateId], dictionaryEntry),
    indexOn('chance_stage_state_key', table.companyId, table.stateId).where(sql`state_id is not null`),
  ],
)

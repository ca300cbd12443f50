import { sql } from 'drizzle-orm'
import { companyKey, companyRelation, indexOn, refersTo, text, uuid } from '#platform/server/database/columns.ts'
import { projectTaskStage } from '../../stage/stage.table.ts'
import type { MoveRole } from './process.contract.ts'

/**
 * 流程: the allowed moves of cards between a board's stages, and the roles that may make them; without roles, anybody who
 * may change the card's status.
 */
export const projectStageMove = companyRelation(
  'project_stage_move',
  {
    fromId: uuid().notNull(),
    toId: uuid().notNull(),
    roles: text()
      .array()
      .$type<MoveRole[]>()
      .notNull()
      .default(sql`'{}'`),
  },
  table => [
    companyKey(table.companyId, table.fromId, table.toId),
    refersTo('project_stage_move_from', [table.companyId, table.fromId], projectTaskStage, 'cascade'),
    refersTo('project_stage_move_to', [table.companyId, table.toId], projectTaskStage, 'cascade'),
    indexOn('project_stage_move_to_key', table.companyId, table.toId),
  ],
)

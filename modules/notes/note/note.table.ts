import {
  boolean,
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
import { NoteStatus } from './note-states.contract.ts'

/** 笔记: one's own, nobody else's. */
export const note = companyTable(
  'note',
  {
    /** The first line of what was written. */
    title: text().notNull(),
    content: text().notNull(),
    status: smallint().$type<NoteStatus>().notNull().default(NoteStatus.Normal),
    /** Two devices have changed the same words: both stand in it, until it is changed by who has seen them. */
    hasCollided: boolean().notNull().default(false),
    creatorId: uuid().notNull(),
    createdAt: instant().notNull().default(now),
    lastOptDate: instant().notNull().default(now),
  },
  table => [
    refersTo('note_creator', [table.companyId, table.creatorId], person),
    indexOn(
      'note_by_change',
      table.companyId,
      table.creatorId,
      table.status,
      table.lastOptDate.desc(),
      table.id.desc(),
    ),
  ],
)

import {
  companyTable,
  indexOn,
  instant,
  now,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { PointKind } from './points.contract.ts'

/** 积分: what a person earned points for. `occasion` is the subject's id, or the day: nobody earns twice for the same. */
export const pointEvent = companyTable(
  'point_event',
  {
    personId: uuid().notNull(),
    kind: text().$type<PointKind>().notNull(),
    occasion: text().notNull(),
    points: smallint().notNull(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('point_event_person', [table.companyId, table.personId], person, 'cascade'),
    uniqueOn('point_event_once', table.companyId, table.personId, table.kind, table.occasion),
    indexOn(
      'point_event_of_person',
      table.companyId,
      table.personId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

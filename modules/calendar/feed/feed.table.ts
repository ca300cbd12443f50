import { companyTable, instant, now, refersTo, text, uniqueOn, uuid } from '#platform/server/database/columns.ts'
import { person } from '#mechanisms/people/person.table.ts'
import type { FeedTasks } from './feed.contract.ts'

/**
 * 日历订阅: a person's calendar for other programs, under an address that is a secret. The secret follows from the id: a
 * new row is a new address.
 */
export const calendarFeed = companyTable(
  'calendar_feed',
  {
    personId: uuid().notNull(),
    tasks: text().$type<FeedTasks>().notNull().default('event'),
    createdAt: instant().notNull().default(now),
    /** When a program last requested it. */
    usedAt: instant(),
  },
  table => [
    refersTo('calendar_feed_person', [table.companyId, table.personId], person, 'cascade'),
    uniqueOn('calendar_feed_of_person', table.companyId, table.personId),
  ],
)

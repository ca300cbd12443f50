import { sql, type SQL } from 'drizzle-orm'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import { workHour } from '../log/work-hour.table.ts'

/**
 * Whom a log waits for (spec 1 §6 "Workhour approval"), as a query of its owners: those whose direct superior the asker is. Own
 * hours wait for nobody but a superior; who has none decides them alone. When projects land, the logs of a project's tasks wait
 * for its manager instead: `owners`, `approves` and `approversOf` are the three places.
 */
const owners = sql`select o.id from person o where o.comp_id = ${asker.company}
  and (o.manager_id = ${asker.person} or (o.id = ${asker.person} and o.manager_id is null))`

/** Condition: the log waits for the asker and nobody else. */
export const waitsForAsker: SQL = sql`${workHour.status} = 'WAITING' and ${workHour.personId} in (${owners})`

/** Condition: the asker may decide the log, because it waits for them or because they hold WORK_HOUR; never their own, unless they have no superior. */
export const approves: SQL = sql`exists (select 1 from person o where o.comp_id = ${workHour.companyId} and o.id = ${workHour.personId}
  and case when o.id = ${asker.person} then o.manager_id is null else ${asker.managesAll}::boolean or o.manager_id = ${asker.person} end)`

/** Who decides some person's logs, as a query of ids with the company and the person as $1 and $2. */
export const approversOf = 'select coalesce(manager_id, id) from person where comp_id = $1 and id = $2'

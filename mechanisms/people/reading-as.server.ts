import type { Context } from '#platform/server/http/handle.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import type { PersonNow } from './person-now.server.ts'

const writes = () => {
  throw new Error('A job reads as a person, and writes nothing in their name')
}

/**
 * What a job asks a room's handlers with: as this person sees things now (`peopleNow`), under row-level security of
 * their company, in their language. There are no effects.
 */
export function readingAs({ me, locale }: PersonNow, { database, settings, files, log }: JobContext): Context {
  const queries = database.company(me.companyId)
  return {
    me,
    run: queries.run,
    db: queries.db,
    after: writes,
    publish: writes,
    enqueue: writes,
    later: writes,
    nextNumber: writes,
    doNow: writes,
    aside: writes,
    note: (event, facts) => log.info(facts, event),
    settings,
    files,
    request: { locale, address: '', agent: '', requestId: me.sessionId, platform: 'job', fetching: {} },
  }
}

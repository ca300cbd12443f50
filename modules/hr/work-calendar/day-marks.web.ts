import { cache, queryOf } from '#platform/web/app/cache.ts'
import type { DayMark } from '#platform/web/kit/day-marks.ts'
import { workCalendarCalls } from './work-calendar.contract.ts'

/** The days between two that are otherwise than their weekday; none where nobody can say. */
export const dayMarks = (startDate: string, endDate: string): Promise<readonly DayMark[]> =>
  cache.fetchQuery({ ...queryOf(workCalendarCalls.read, { startDate, endDate }), staleTime: 600_000 }).then(
    ({ days }) => days,
    () => [],
  )

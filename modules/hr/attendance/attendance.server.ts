import { handle } from '#platform/server/http/handle.ts'
import { attendanceCalls } from './attendance.contract.ts'
import { exportStat } from './export-stat.server.ts'
import { closeMonth, monthsOf, reopenMonth } from './months.server.ts'
import { statOf } from './stat.server.ts'

export const attendanceHandlers = handle(attendanceCalls, {
  async stat({ start, limit, ...query }, context) {
    const { rows, first, last } = await statOf(query, context)
    return { list: rows.slice(start, start + limit), total: rows.length, start, limit, startDate: first, endDate: last }
  },
  async export(query, context) {
    const { rows, first, last } = await statOf(query, context)
    return await exportStat(rows, [first, last], context)
  },
  months: (_, context) => monthsOf(context),
  async close({ month }, context) {
    await closeMonth(month, context)
    return {}
  },
  async reopen({ month }, context) {
    await reopenMonth(month, context)
    return {}
  },
})

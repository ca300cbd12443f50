import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { day, id, out } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { cellHour, taskBrief, workHourStatuses, workHourSummary } from '../log/work-hour.contract.ts'

/** So many cells are filled at once: a sheet of a dozen tasks. */
const mostCells = 100

const weekCell = v.object({
  startDate: out.day,
  hour: out.number,
  logs: v.array(
    v.object({
      id: out.id,
      hour: out.number,
      status: v.picklist(workHourStatuses),
      summary: out.text,
      opinion: out.maybeText,
    }),
  ),
})

const weekRow = v.object({ task: taskBrief, cells: v.array(weekCell) })

const weekSheet = v.object({
  /** The Monday. */
  startDate: out.day,
  today: out.day,
  /** From and until when hours can be logged today. */
  firstDay: out.day,
  lastDay: out.day,
  dayHours: out.number,
  needsApproval: out.flag,
  rows: v.array(weekRow),
})
export type WeekSheet = v.InferOutput<typeof weekSheet>

export const weekCalls = callsAbout('workhour', {
  week: call(
    'GET /task/user_hour_log/week',
    v.object({ startDate: v.optional(day), personId: v.optional(id) }),
    weekSheet,
    {
      summary: "A person's week: logged hours by task and day, and the open tasks that hours may be logged on",
    },
  ),
  fill: call(
    'POST /task/user_hour_log/week',
    v.object({
      cells: v.pipe(
        v.array(
          v.object({ taskId: id, startDate: day, hour: cellHour, summary: v.optional(workHourSummary) }),
          'format',
        ),
        v.maxLength(mostCells, 'too_many'),
      ),
    }),
    v.object({ count: out.number }),
    { summary: 'Say how many hours each of these cells is to have; 0 empties it' },
  ),
})

export const cellIsFixed = refusal('workhour.cell_fixed', {
  zh: '这一格已提交 {hours} 小时，不能填得更少，请先撤回',
  en: '{hours} hours of this cell are submitted: withdraw them to enter less',
})
export const cellHasSeveral = refusal('workhour.cell_several', {
  zh: '这一格有多条记录，请在工时记录中逐条修改',
  en: 'This cell has several logs: change them one by one',
})

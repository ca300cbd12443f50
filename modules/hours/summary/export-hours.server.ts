import type { CallParsed } from '#platform/contract/call.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { say, type Locale, type Sentence } from '#platform/contract/words.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { exportList, mostExported, type ListColumn } from '#mechanisms/exports/export-list.server.ts'
import { workHourCalls, type WorkHourRow, type WorkHourStatus } from '../log/work-hour.contract.ts'
import { workHourList, type WorkHourPage } from '../log/work-hour-list.server.ts'
import type { summaryCalls } from './summary.contract.ts'

/** How states stand in a spreadsheet; the screens' words are in `hours.words`. */
const statusWords: Record<WorkHourStatus, Sentence> = {
  DRAFT: { zh: '草稿', en: 'Draft' },
  WAITING: { zh: '待审批', en: 'Waiting' },
  AGREE: { zh: '已同意', en: 'Approved' },
  REJECT: { zh: '已驳回', en: 'Sent back' },
  COMMIT: { zh: '已锁定', en: 'Committed' },
}

const columnsIn = (locale: Locale): ListColumn<WorkHourRow>[] => [
  { heading: { zh: '日期', en: 'Day' }, kind: 'day', width: 12, value: log => log.startDate },
  { heading: { zh: '成员', en: 'Person' }, kind: 'text', width: 14, value: log => log.user.name },
  { heading: { zh: '任务编号', en: 'Task number' }, kind: 'text', width: 12, value: log => log.task.code },
  { heading: { zh: '任务名称', en: 'Task' }, kind: 'text', width: 40, value: log => log.task.name },
  { heading: { zh: '工时（小时）', en: 'Hours' }, kind: 'number', width: 12, value: log => log.hour },
  { heading: { zh: '状态', en: 'State' }, kind: 'text', width: 10, value: log => say(statusWords[log.status], locale) },
  { heading: { zh: '工作内容', en: 'What was done' }, kind: 'text', width: 40, value: log => log.summary },
  { heading: { zh: '审批人', en: 'Decided by' }, kind: 'text', width: 14, value: log => log.decider?.name ?? null },
  { heading: { zh: '审批时间', en: 'Decided at' }, kind: 'dateTime', width: 18, value: log => log.decidedAt },
  { heading: { zh: '审批意见', en: 'Opinion' }, kind: 'text', width: 30, value: log => log.opinion },
]

/** The logs of a list, all of them, as a workbook. */
export async function exportHours(query: CallParsed<typeof summaryCalls.export>, context: Context) {
  const answer = await workHourList({ ...query, start: 0, limit: mostExported + 1 }, context)
  const { list } = fromWire(workHourCalls.list.output)(JSON.parse(answer.text)) as WorkHourPage
  return await exportList(context, {
    name: { zh: '工时', en: 'Working hours' },
    columns: columnsIn(context.request.locale),
    rows: list,
  })
}

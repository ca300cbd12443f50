import type { Sentence } from '#platform/contract/words.ts'
import type { Context, FileAnswer } from '#platform/server/http/handle.ts'
import { exportList, type ListColumn } from '#mechanisms/exports/export-list.server.ts'
import type { StatRow } from './attendance.contract.ts'
import type { Sums } from './sums.contract.ts'

const text = (heading: Sentence, value: (row: StatRow) => string, width: number): ListColumn<StatRow> => ({
  heading,
  kind: 'text',
  width,
  value,
})
const figure = (name: keyof Sums, zh: string, en: string, per = 1): ListColumn<StatRow> => ({
  heading: { zh, en },
  kind: 'number',
  value: row => Math.round((row[name] / per) * 100) / 100,
})

const columns: readonly ListColumn<StatRow>[] = [
  text({ zh: '名称', en: 'Name' }, ({ name }) => name, 14),
  text({ zh: '部门', en: 'Department' }, ({ departmentName }) => departmentName ?? '', 16),
  figure('dueDays', '应出勤（天）', 'Days due'),
  figure('workDays', '出勤（天）', 'Days worked'),
  figure('workMinutes', '工作时长（小时）', 'Hours worked', 60),
  figure('lateNum', '迟到（次）', 'Times late'),
  figure('lateMinutes', '迟到（分钟）', 'Minutes late'),
  figure('earlyNum', '早退（次）', 'Times left early'),
  figure('earlyMinutes', '早退（分钟）', 'Minutes left early'),
  figure('shortMinutes', '弹性不足（分钟）', 'Minutes short (flexible)'),
  figure('absentDays', '旷工（天）', 'Days absent'),
  figure('missingNum', '缺卡（次）', 'Signs missing'),
  figure('overtimeMinutes', '加班（小时）', 'Hours of overtime', 60),
  figure('leaveMinutes', '请假（小时）', 'Hours of leave', 60),
  figure('outingMinutes', '外出（小时）', 'Hours out', 60),
  figure('outsideNum', '范围外打卡（天）', 'Days signed outside'),
]

/** Attendance summed up, as an .xlsx: hours where the screen says hours. */
export const exportStat = (
  rows: readonly StatRow[],
  [first, last]: [string, string],
  context: Pick<Context, 'request' | 'me'>,
): Promise<FileAnswer> =>
  exportList(context, {
    name: { zh: `考勤统计 ${first} 至 ${last}`, en: `Attendance ${first} to ${last}` },
    columns,
    rows,
  })

import { wallClock } from '#platform/contract/zone.ts'
import { dateTimeCell } from '#mechanisms/spreadsheets/day-cells.contract.ts'
import { wordKey } from '#mechanisms/spreadsheets/word-key.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'

/** What other programs call the states of a task; companies name them as they like, and these are the usual names. */
const statuses: [TaskStatus, string[]][] = [
  [
    'FINISH',
    [
      'done',
      'closed',
      'resolved',
      'complete',
      'completed',
      'finished',
      'fixed',
      'verified',
      'released',
      '完成',
      '已完成',
      '已关闭',
      '关闭',
      '已解决',
      '已结束',
      '完了',
      '終了',
    ],
  ],
  [
    'CANCEL',
    [
      'cancelled',
      'canceled',
      'rejected',
      'declined',
      'duplicate',
      'invalid',
      "won't do",
      "won't fix",
      'abandoned',
      '已取消',
      '取消',
      '已拒绝',
      '拒绝',
      '不处理',
    ],
  ],
  [
    'POST_PONE',
    ['on hold', 'hold', 'blocked', 'paused', 'suspended', 'deferred', '搁置', '已搁置', '挂起', '暂停', '阻塞'],
  ],
  [
    'RUNNING',
    [
      'in progress',
      'doing',
      'in development',
      'in review',
      'review',
      'code review',
      'testing',
      'in test',
      'qa',
      'started',
      'active',
      'assigned',
      'feedback',
      'reopened',
      'wip',
      '进行中',
      '处理中',
      '正在进行',
      '开发中',
      '测试中',
      '评审中',
      '反馈',
      '已指派',
      '重新打开',
    ],
  ],
  [
    'WAITING',
    [
      'to do',
      'todo',
      'triage',
      'open',
      'new',
      'backlog',
      'selected for development',
      'ready',
      'planned',
      'pending',
      '待办',
      '待处理',
      '新建',
      '未开始',
      '打开',
      '计划',
      '待开发',
    ],
  ],
]
const known = new Map(statuses.flatMap(([status, words]) => words.map(word => [wordKey(word), status])))

/** The status that a word means; undefined when it is a name of the company's own. */
export const statusOfWord = (word: string): TaskStatus | undefined => known.get(wordKey(word))

const priorities = new Map([
  ...['highest', 'blocker', 'critical', 'immediate', '最高', '紧急且重要', '立刻', '立即'].map(
    word => [word, 3] as const,
  ),
  ...['high', 'urgent', '高', '紧急'].map(word => [word, 2] as const),
  ...['major', '重要', '较高'].map(word => [word, 1] as const),
])
export const priorityOfWord = (word: string): number => priorities.get(wordKey(word)) ?? 0

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const chineseMonths = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'].map(
  month => `${month}月`,
)
const two = (figure: number | string) => String(figure).padStart(2, '0')

/**
 * A date of another program as the task sheet reads it, by the wall's clock: 05/Mar/26 3:04 PM,
 * 2026-03-05T07:04:00.000Z, 2026-03-05 15:04:00.0, 03/05/2026, 05.03.2026 15:04, Mar 5, 2026, 3:04 PM, 2026年3月5日
 * 下午3:04, Thu Mar 05 2026 07:04:00 GMT+0000 (…). Undefined for anything else, and for a day that no calendar has.
 */
export function wallOf(input: string, timeZone: string): string | undefined {
  const written = rewritten(input.trim(), timeZone)
  return written !== undefined && 'value' in moment.read(written) ? written : undefined
}
const moment = dateTimeCell()

function rewritten(text: string, timeZone: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const at = Date.parse(text)
    return Number.isNaN(at) ? undefined : wallClock(new Date(at), timeZone).slice(0, 16).replace('T', ' ')
  }
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/.exec(text)
  if (iso) return joined(iso[1]!, iso[2]!, iso[3]!, iso[4])
  const named =
    /^(\d{1,2})[/\s-](\p{L}{1,3}|\p{L}+月)\.?[/\s-](\d{2}|\d{4})(?:,?\s+(\d{1,2}:\d{2})(?::\d{2})?\s*(AM|PM|上午|下午)?)?$/iu.exec(
      text,
    )
  if (named) {
    const month = 1 + Math.max(months.indexOf(named[2]!.toLowerCase()), chineseMonths.indexOf(named[2]!))
    if (month === 0) return undefined
    return joined(
      named[3]!.length === 2 ? `20${named[3]}` : named[3]!,
      String(month),
      named[1]!,
      named[4] && inDay(named[4], named[5]),
    )
  }
  const zoned = /^\p{L}{3} (\p{L}{3} \d{1,2} \d{4} [\d:]{8}) GMT([+-]\d{4})\b/u.exec(text)
  if (zoned) return rewritten(new Date(`${zoned[1]} GMT${zoned[2]}`).toISOString(), timeZone)
  const first = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})(?:,? (?:at )?(\d{1,2}:\d{2})(?::\d{2})?\s*(AM|PM)?)?$/iu.exec(
    text,
  )
  if (first) {
    const month = 1 + months.indexOf(first[1]!.slice(0, 3).toLowerCase())
    return month === 0 ? undefined : joined(first[3]!, String(month), first[2]!, first[4] && inDay(first[4], first[5]))
  }
  const chinese = /^(\d{4})年(\d{1,2})月(\d{1,2})日(?:\s*(上午|下午)?\s*(\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(text)
  if (chinese) return joined(chinese[1]!, chinese[2]!, chinese[3]!, chinese[5] && inDay(chinese[5], chinese[4]))
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(text)
  if (dotted) return joined(dotted[3]!, dotted[2]!, dotted[1]!, dotted[4])
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s+(\d{1,2}:\d{2})\s*(AM|PM)?)?$/i.exec(text)
  return american
    ? joined(american[3]!, american[1]!, american[2]!, american[4] && inDay(american[4], american[5]))
    : undefined
}

const joined = (year: string, month: string, day: string, time?: string) =>
  `${year}-${two(month)}-${two(day)}${time ? ` ${time.padStart(5, '0')}` : ''}`

function inDay(time: string, half?: string): string {
  const [hour = '0', minute = '00'] = time.split(':')
  const isLate = /pm|下午/i.test(half ?? '')
  const hours = half ? (Number(hour) % 12) + (isLate ? 12 : 0) : Number(hour)
  return `${two(hours)}:${minute}`
}

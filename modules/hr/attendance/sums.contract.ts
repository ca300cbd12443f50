import type { DayFacts } from './day-facts.contract.ts'

/** Some people's days together. */
export interface Sums {
  dueDays: number
  workDays: number
  workMinutes: number
  lateNum: number
  lateMinutes: number
  earlyNum: number
  earlyMinutes: number
  shortMinutes: number
  absentDays: number
  missingNum: number
  overtimeMinutes: number
  leaveMinutes: number
  outingMinutes: number
  outsideNum: number
}
export const sumNames = [
  'dueDays',
  'workDays',
  'workMinutes',
  'lateNum',
  'lateMinutes',
  'earlyNum',
  'earlyMinutes',
  'shortMinutes',
  'absentDays',
  'missingNum',
  'overtimeMinutes',
  'leaveMinutes',
  'outingMinutes',
  'outsideNum',
] as const satisfies readonly (keyof Sums)[]

/** What people are looked for by. */
export const attendanceStates = [
  'late',
  'early',
  'absent',
  'missing',
  'overtime',
  'leave',
  'outing',
  'outside',
] as const
export type AttendanceState = (typeof attendanceStates)[number]
const countOf: Record<AttendanceState, (sums: Sums) => number> = {
  late: sums => sums.lateNum,
  early: sums => sums.earlyNum,
  absent: sums => sums.absentDays,
  missing: sums => sums.missingNum,
  overtime: sums => sums.overtimeMinutes,
  leave: sums => sums.leaveMinutes,
  outing: sums => sums.outingMinutes,
  outside: sums => sums.outsideNum,
}
/** Has a person (or a group) any of these? */
export const hasState = (sums: Sums, states: readonly AttendanceState[]) =>
  states.some(state => countOf[state](sums) > 0)

const hundredths = (figure: number) => Math.round(figure * 100) / 100

/**
 * Days summed up; days that have not begun count for nothing. A day with both its times missing is an absence, not two
 * lacks.
 */
export function sumOf(days: readonly DayFacts[]): Sums {
  const sums = Object.fromEntries(sumNames.map(name => [name, 0])) as unknown as Sums
  for (const day of days) {
    if (day.state === 'ahead') continue
    if (day.dueMinutes > 0) {
      sums.dueDays += 1
      sums.absentDays += day.absentMinutes / day.dueMinutes
    }
    sums.lateNum += Number(day.lateMinutes > 0)
    sums.earlyNum += Number(day.earlyMinutes > 0)
    sums.missingNum += Number(day.lacksIn) + Number(day.lacksOut)
    sums.outsideNum += Number(day.isOutside)
    for (const name of [
      'workDays',
      'workMinutes',
      'lateMinutes',
      'earlyMinutes',
      'shortMinutes',
      'overtimeMinutes',
      'leaveMinutes',
      'outingMinutes',
    ] as const)
      sums[name] += day[name]
  }
  return { ...sums, workDays: hundredths(sums.workDays), absentDays: hundredths(sums.absentDays) }
}

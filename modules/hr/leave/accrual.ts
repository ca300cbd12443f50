import { addDays } from '#platform/contract/days.ts'

/**
 * How a kind of leave is granted. No clock and no database: what a person gets for a period follows from the rule and
 * two days of their life.
 */
export interface AccrualRule {
  by: 'none' | 'year' | 'month'
  /** From so many full years of work on, so much for a period; rising. Fewer years than the first: nothing. */
  steps: readonly { years: number; amount: number }[]
  /** How much of what is left when it expires is carried over, and for how many months. */
  carryMost: number
  carryMonths: number
}

/** Worked since, anywhere; with the company since. Both "yyyy-MM-dd". */
export interface WorkLife {
  workSince: string
  joinedOn: string
}
/** What a grant is for, by name: "2026", "2026-11", "carry 2026". */
export interface Grant {
  source: string
  amount: number
  startsOn: string
  expiresOn: string
}

/** Full years from one day to another. */
export function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

const amountFor = ({ steps }: AccrualRule, years: number) =>
  steps.reduce((found, step) => (years >= step.years ? step.amount : found), 0)
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** In December next year's leave is there to be applied for. */
const aheadFrom = '12-01'

/**
 * What is due to a person on a day, by the year or by the month. In the year of joining it is as much of a year's as
 * there is of the year, rounded down to what can be taken (`least`: a day, half a day, an hour). The years of work are
 * those at the period's beginning, or at joining.
 */
export function grantsDue(rule: AccrualRule, { workSince, joinedOn }: WorkLife, today: string, least: number): Grant[] {
  const year = today.slice(0, 4)
  if (rule.by === 'month') {
    const first = `${today.slice(0, 7)}-01`
    const amount = joinedOn <= first ? amountFor(rule, fullYears(workSince, first)) : 0
    return amount > 0 ? [{ source: today.slice(0, 7), amount, startsOn: first, expiresOn: `${year}-12-31` }] : []
  }
  if (rule.by === 'none') return []
  const years = today.slice(5) >= aheadFrom ? [year, String(Number(year) + 1)] : [year]
  return years.flatMap(one => {
    const [first, last] = [`${one}-01-01`, `${one}-12-31`]
    if (joinedOn > last) return []
    const startsOn = joinedOn > first ? joinedOn : first
    const whole = amountFor(rule, fullYears(workSince, startsOn))
    const share =
      startsOn === first
        ? whole
        : Math.floor((whole * daysOf(startsOn, addDays(last, 1))) / daysOf(first, addDays(last, 1)) / least) * least
    return share > 0 ? [{ source: one, amount: share, startsOn, expiresOn: last }] : []
  })
}

/**
 * What goes on of the grants that have expired on a day, if anything; what was carried already is not carried again.
 */
export function carriedOver({ carryMost, carryMonths }: AccrualRule, expiresOn: string, left: number): Grant | null {
  const amount = Math.min(left, carryMost)
  if (amount <= 0 || carryMonths === 0) return null
  return {
    source: `carry ${expiresOn.slice(0, 4)}`,
    amount,
    startsOn: addDays(expiresOn, 1),
    expiresOn: addDays(monthsLater(addDays(expiresOn, 1), carryMonths), -1),
  }
}

/** The same date so many months on; the month's last, where it has no such date. */
function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

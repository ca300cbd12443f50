import type { WorkedDay } from '#mechanisms/work-calendar/working-time.ts'
import type { LeaveUnit } from './leave-kind.contract.ts'

/** What is wanted of a balance on a day. */
export interface Wanted {
  day: string
  amount: number
}
/** What somebody has for a time; `remaining` in the kind's unit. */
export interface Lot {
  remaining: number
  startsOn: string
  expiresOn: string | null
}

/**
 * What a leave wants of a balance, day by day: its days, halves or hours; the half hour that was begun is the last
 * day's.
 */
export function wantedOf(
  unit: LeaveUnit,
  amount: number,
  worked: readonly Pick<WorkedDay, 'day' | 'halves' | 'minutes'>[],
): Wanted[] {
  const days = worked.map(({ day, halves, minutes }) => ({
    day,
    amount: unit === 'day' ? 1 : unit === 'half' ? halves / 2 : hundredths(minutes / 60),
  }))
  const last = days.at(-1)
  if (last) last.amount = hundredths(last.amount + amount - days.reduce((sum, one) => sum + one.amount, 0))
  return days
}

/**
 * Takes what is wanted, day by day, of the lots that are valid on that day, of what expires first: a leave over the
 * year's end takes from both years. The same for the form, which says what is left, and for the server, which takes it.
 * `left`: what there is for these days; where that is too little, what of it could be taken. Amounts to the hundredth.
 */
export function planTaking<L extends Lot>(
  lots: readonly L[],
  wanted: readonly Wanted[],
): { parts: { lot: L; amount: number }[]; left: number; isEnough: boolean } {
  const kept = lots
    .toSorted(
      (one, other) =>
        compare(one.expiresOn ?? '9999', other.expiresOn ?? '9999') || compare(one.startsOn, other.startsOn),
    )
    .map(lot => ({ lot, open: lot.remaining, amount: 0, isUsable: false }))
  let missing = 0
  for (const { day, amount } of wanted.toSorted((one, other) => compare(one.day, other.day))) {
    let open = amount
    for (const one of kept.filter(
      ({ lot }) => lot.startsOn <= day && (lot.expiresOn === null || lot.expiresOn >= day),
    )) {
      const part = Math.min(open, one.open)
      one.isUsable = true
      one.open -= part
      one.amount += part
      open -= part
    }
    missing += open
  }
  const parts = kept
    .filter(({ amount }) => hundredths(amount) > 0)
    .map(({ lot, amount }) => ({ lot, amount: hundredths(amount) }))
  const isEnough = hundredths(missing) === 0
  const left = isEnough
    ? kept.filter(({ isUsable }) => isUsable).reduce((sum, { lot }) => sum + lot.remaining, 0)
    : parts.reduce((sum, { amount }) => sum + amount, 0)
  return { parts, left: hundredths(left), isEnough }
}

const hundredths = (figure: number) => Math.round(figure * 100) / 100
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

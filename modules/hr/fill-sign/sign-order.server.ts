import { say, type Locale } from '#platform/contract/words.ts'
import { wallClock } from '#platform/contract/zone.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { SignType } from '../sign/sign.contract.ts'
import { fillOutOfOrder } from './fill-sign.contract.ts'

export const signWords = { in: { zh: '签到', en: 'sign-in' }, out: { zh: '签退', en: 'sign-out' } }

/**
 * Refuses a sign at a moment (instants) that time does not allow beside the other one of its day: in comes before out.
 */
export function admitOrder(
  signType: SignType,
  at: string,
  other: string,
  timeZone: string,
  locale: Locale,
  field?: 'time',
) {
  const isInOrder = signType === 'in' ? Date.parse(at) < Date.parse(other) : Date.parse(at) > Date.parse(other)
  if (!isInOrder)
    refuse(
      fillOutOfOrder,
      {
        other: say(signWords[signType === 'in' ? 'out' : 'in'], locale),
        time: wallClock(other, timeZone).slice(11, 16),
      },
      field,
    )
}

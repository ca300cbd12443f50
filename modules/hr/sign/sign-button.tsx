import { Button } from '#platform/web/kit/button.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import { dateTime, time } from '#platform/web/words/format.ts'
import { t } from '../attendance/attendance.words.ts'
import { clockText } from '../shift/shift-of-day.contract.ts'
import type { SignDay, SignType } from './sign.contract.ts'
import css from './sign.module.css'

interface SignButtonProps {
  day: SignDay
  next: SignType
  busy: boolean
  isOutside: boolean
  onPress: () => void
}

/**
 * The one button, as wide as the thumb reaches. Signed out already, it signs out again, later; before the end it asks
 * first.
 */
export function SignButton({
  day: { day, shift, signOut, isClosed },
  next,
  busy,
  isOutside,
  onPress,
}: SignButtonProps) {
  async function press() {
    const endsAt = shift && endOf(day, shift.endMinute)
    if (next === 'out' && endsAt && nowText() < endsAt) {
      const isMeant = await confirmDialog({
        title: t('earlyAsk'),
        text: t('earlyAskText', { time: clockText(shift.endMinute) }),
        confirm: t('signOut'),
      })
      if (!isMeant) return
    }
    onPress()
  }
  if (isClosed) return <p className={css.below}>{t('monthClosed')}</p>
  if (signOut) {
    return (
      <div className={css.bottom}>
        <Button wide kind="secondary" busy={busy} onPress={onPress}>
          {t('signOutAgain')}
        </Button>
        <p className={css.below}>{t('signedOutAt', { time: time(signOut.signTime) })}</p>
      </div>
    )
  }
  return (
    <div className={css.bottom}>
      <button
        type="button"
        className={css.press}
        data-type={next}
        aria-disabled={busy}
        aria-busy={busy}
        onClick={busy ? undefined : () => void press()}
      >
        {busy ? <Spinner size={24} /> : <CheckCircleIcon size={26} />}
        {t(next === 'in' ? 'signIn' : 'signOut')}
        {isOutside && <small>{t('outsideShort')}</small>}
      </button>
    </div>
  )
}

/** When the day's shift ends, and what it is now, on the company's clock, to be held against each other. */
const endOf = (day: string, minute: number) => {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString()
  return `${date.slice(0, 10)} ${date.slice(11, 16)}`
}
const nowText = () => dateTime(Date.now())

import { ClockIcon } from '#platform/web/kit/icons.tsx'
import { VisuallyHidden } from '#platform/web/kit/visually-hidden.tsx'
import { t } from '../app.words.ts'
import { useIsWaiting } from './waiting.ts'
import css from './waiting-mark.module.css'

/** A small clock beside a record with waiting writes. */
export function WaitingMark({ id }: { id: string }) {
  if (!useIsWaiting(id)) return null
  return (
    <span className={css.mark}>
      <ClockIcon size={14} />
      <VisuallyHidden>{t('waitingMark')}</VisuallyHidden>
    </span>
  )
}

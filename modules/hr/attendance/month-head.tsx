import { addMonths } from '#platform/contract/days.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#platform/web/kit/icons.tsx'
import { t } from './attendance.words.ts'
import css from '../sign/sign.module.css'

/** 2026-11, with the months beside it, up to the last that there is. */
export const MonthHead = ({
  first,
  last,
  onChange,
  children,
}: {
  first: string
  last: string
  onChange: (first: string) => void
  children?: React.ReactNode
}) => (
  <div className={css.month}>
    <IconButton icon={ChevronLeftIcon} label={t('previousMonth')} onPress={() => onChange(addMonths(first, -1))} />
    <b>
      {first.slice(0, 7)} {children}
    </b>
    <IconButton
      icon={ChevronRightIcon}
      label={t('nextMonth')}
      disabled={first >= last}
      onPress={() => onChange(addMonths(first, 1))}
    />
  </div>
)

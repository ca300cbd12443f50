import { Button } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import { IconButton } from './icon-button.tsx'
import { t } from './kit.words.ts'
import css from './batch-bar.module.css'

interface BatchBarProps {
  /** How many rows are chosen. */
  count: number
  /** Left out where not all can be chosen. */
  onAll?: () => void
  /** They are all chosen: the same button chooses none. */
  areAll?: boolean
  onDone: () => void
  /** What can be done with them. */
  children: React.ReactNode
}

/** Stands below a list while rows of it are chosen. */
export function BatchBar({ count, onAll, areAll = false, onDone, children }: BatchBarProps) {
  return (
    <div className={css.batch}>
      <span className={css.count} role="status">
        {t('selected', { n: count })}
      </span>
      {onAll && (
        <Button kind="text" small onPress={onAll}>
          {t(areAll ? 'selectNone' : 'selectAll')}
        </Button>
      )}
      {children}
      <IconButton icon={CloseIcon} label={t('close')} onPress={onDone} />
    </div>
  )
}

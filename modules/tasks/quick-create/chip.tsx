import { classes } from '#platform/web/kit/classes.ts'
import { CloseIcon, type Icon } from '#platform/web/kit/icons.tsx'
import css from './quick-create.module.css'
import { t } from './quick-create.words.ts'

interface ChipProps {
  icon: Icon
  text: string
  onPress: () => void
  onRemove?: () => void
  /** The words that come back. */
  removes?: string
  isEmpty?: boolean
  warns?: boolean
  tone?: 'warn' | 'danger'
}

/** Something that was understood: a press changes it, the cross gives it back to the words. */
export function Chip({ icon: ChipIcon, text, onPress, onRemove, removes = '', isEmpty, warns, tone }: ChipProps) {
  return (
    <span className={classes(css.chip, isEmpty && css.empty)} data-tone={warns ? 'warn' : tone}>
      <button type="button" className={css.main} onClick={onPress} aria-haspopup="dialog">
        <ChipIcon size={16} />
        <span>{text}</span>
      </button>
      {onRemove && (
        <button
          type="button"
          className={css.remove}
          aria-label={t('asPlainWords', { words: removes })}
          onClick={onRemove}
        >
          <CloseIcon size={14} />
        </button>
      )}
    </span>
  )
}

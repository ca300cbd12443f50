import { useId } from 'react'
import { classes } from './classes.ts'
import { useField } from './field.tsx'
import { ChevronRightIcon, CloseIcon, type Icon } from './icons.tsx'
import { t } from './kit.words.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './field-button.module.css'

type FieldButtonProps = {
  /** What is chosen; empty shows the placeholder. */
  children?: React.ReactNode
  onPress: () => void
  placeholder?: string | undefined
  /** Its name, when no Field around it gives one. */
  label?: string | undefined
  /** Shows a button that empties it. */
  onClear?: (() => void) | undefined
  icon?: Icon
  disabled?: boolean | undefined
}

/** A field whose value is chosen elsewhere: a sheet, a selector, another page. */
export function FieldButton({
  children,
  onPress,
  placeholder = t('pleaseChoose'),
  label,
  onClear,
  icon: Icon = ChevronRightIcon,
  disabled,
}: FieldButtonProps) {
  const { inField, labelId, attributes } = useField()
  const valueId = useId()
  const empty = children === undefined || children === null || children === ''
  return (
    <span className={classes(css.box, inField && css.flush)}>
      <button
        type="button"
        id={attributes.id}
        className={css.button}
        disabled={disabled}
        onClick={onPress}
        aria-haspopup="dialog"
        aria-describedby={attributes['aria-describedby']}
        aria-labelledby={labelId && `${labelId} ${valueId}`}
        aria-label={labelId ? undefined : label && `${label} ${typeof children === 'string' ? children : ''}`}
      >
        <span id={valueId} className={empty ? css.placeholder : css.value}>
          {empty ? placeholder : children}
          {attributes['aria-required'] && <VisuallyHidden>{t('required')}</VisuallyHidden>}
        </span>
        {!(onClear && !empty) && (
          <span className={css.icon}>
            <Icon size={18} />
          </span>
        )}
      </button>
      {onClear && !empty && !disabled && (
        <button type="button" className={css.clear} aria-label={t('clear')} onClick={onClear}>
          <CloseIcon size={16} />
        </button>
      )}
    </span>
  )
}

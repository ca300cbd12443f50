import { useId } from 'react'
import { useComing, type Coming } from './coming.ts'
import { ErrorState } from './error-state.tsx'
import type { Icon } from './icons.tsx'
import { t } from './kit.words.ts'
import { Modal } from './modal.tsx'
import { openDialog } from './overlays.tsx'
import { Skeleton } from './skeleton.tsx'
import css from './action-sheet.module.css'

export type Action<Key extends string = string> = {
  key: Key
  name: string
  icon?: Icon
  text?: string
  danger?: boolean
  disabled?: boolean
}

type ActionSheetProps<Key extends string> = {
  open: boolean
  /** Those that are known, or how they are requested: the menu opens at once. */
  actions: Coming<readonly Action<Key>[]>
  /** Null when it was closed without a choice. */
  onAnswer: (key: Key | null) => void
  title?: string
  /** What is said when there is nothing to choose from. */
  none?: string
}

export function ActionSheet<Key extends string>({ open, actions, onAnswer, title, none }: ActionSheetProps<Key>) {
  const id = useId()
  const { value: offered, failed, retry } = useComing(actions)
  return (
    <Modal
      open={open}
      onClose={() => onAnswer(null)}
      className={css.sheet}
      {...(title ? { labelledBy: id } : { label: t('more') })}
    >
      <div className={css.group}>
        {title && (
          <h2 id={id} className={css.title}>
            {title}
          </h2>
        )}
        {failed ? <ErrorState onRetry={retry} /> : !offered && <Skeleton count={3} />}
        {offered?.length === 0 && none && <p className={css.none}>{none}</p>}
        {offered?.map(({ key, name, icon: Icon, text, danger, disabled }) => (
          <button
            key={key}
            type="button"
            className={css.action}
            disabled={disabled}
            data-danger={danger || undefined}
            onClick={() => onAnswer(key)}
          >
            {Icon && <Icon size={22} />}
            <span className={css.words}>
              {name}
              {text && <small>{text}</small>}
            </span>
          </button>
        ))}
      </div>
      <button type="button" className={css.cancel} onClick={() => onAnswer(null)}>
        {t('cancel')}
      </button>
    </Modal>
  )
}

/** Offers what can be done with a thing; resolves with the key chosen, or null. */
export function actionMenu<Key extends string>(
  actions: Coming<readonly Action<Key>[]>,
  title?: string,
  none?: string,
): Promise<Key | null> {
  return openDialog<Key | null>(({ open, answer }) => (
    <ActionSheet
      open={open}
      actions={actions}
      onAnswer={answer}
      {...(title !== undefined && { title })}
      {...(none !== undefined && { none })}
    />
  ))
}

import { useId } from 'react'
import type { Icon } from './icons.tsx'
import { t } from './kit.words.ts'
import { Modal } from './modal.tsx'
import { ask } from './overlays.tsx'
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
  actions: Action<Key>[]
  /** Null when it was closed without a choice. */
  onAnswer: (key: Key | null) => void
  title?: string
}

export function ActionSheet<Key extends string>({ open, actions, onAnswer, title }: ActionSheetProps<Key>) {
  const id = useId()
  return (
    <Modal open={open} onClose={() => onAnswer(null)} className={css.sheet} {...(title ? { labelledBy: id } : { label: t('more') })}>
      <div className={css.group}>
        {title && <h2 id={id} className={css.title}>{title}</h2>}
        {actions.map(({ key, name, icon: Icon, text, danger, disabled }) => (
          <button key={key} type='button' className={css.action} disabled={disabled} data-danger={danger || undefined} onClick={() => onAnswer(key)}>
            {Icon && <Icon size={22} />}
            <span className={css.words}>{name}{text && <small>{text}</small>}</span>
          </button>
        ))}
      </div>
      <button type='button' className={css.cancel} onClick={() => onAnswer(null)}>{t('cancel')}</button>
    </Modal>
  )
}

/** Offers what can be done with a thing; resolves with the key chosen, or null. */
export function actionMenu<Key extends string>(actions: Action<Key>[], title?: string): Promise<Key | null> {
  return ask<Key | null>(({ open, answer }) => <ActionSheet open={open} actions={actions} onAnswer={answer} {...(title !== undefined && { title })} />)
}

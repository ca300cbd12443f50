import { useState } from 'react'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PlusIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { editItem } from './edit-item.web.ts'
import { useNewItem } from './item-changes.web.ts'
import { itemTypes } from './item.contract.ts'
import { t } from './parts.words.ts'
import css from './item.module.css'

/** Writes one line after another; the button beside it adds one for several people. */
export function QuickItem({ taskId }: { taskId: string }) {
  const [name, setName] = useState('')
  const add = useNewItem()
  const send = () => {
    if (name.trim() === '') return
    // What is pasted in several lines is several items.
    for (const line of name
      .split('\n')
      .map(one => one.trim())
      .filter(Boolean))
      add({ id: taskId, name: line })
    setName('')
  }
  async function addShared() {
    const made = await editItem(null)
    if (made) add({ id: taskId, type: itemTypes.shared, ...made })
  }
  return (
    <div className={css.quick}>
      <TextField
        value={name}
        onChange={setName}
        label={t('addItem')}
        placeholder={t('addItem')}
        maxLength={200}
        onEnter={send}
      />
      {name.trim() === '' ? (
        <IconButton icon={UsersIcon} label={t('addShared')} onPress={() => void addShared()} />
      ) : (
        <IconButton icon={PlusIcon} label={t('addItem')} onPress={send} />
      )}
    </div>
  )
}

import type { Call } from '#platform/contract/call.ts'
import type { Stale } from './cache.ts'
import type { byId } from '#platform/contract/fields.ts'
import { confirmDialog } from '../kit/dialogs.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { TrashIcon } from '../kit/icons.tsx'
import { toast } from '../kit/toast.tsx'
import { useChange } from './calls.ts'
import { useBack } from './navigation.ts'

interface RemoveButtonProps {
  call: Call<typeof byId>
  id: string
  /** What the button is called, what is asked and what is said after it, in the record's own words. */
  words: (key: 'remove' | 'removeAsk' | 'removeText' | 'removed') => string
  /** The calls whose answers are stale when it is gone. */
  refreshes?: Stale
  /** Where to, when the screen was the first one opened. */
  backTo: string
}

/** Deletes the record that a screen shows, once that was confirmed, and leaves it. */
export function RemoveButton({ call, id, words, refreshes, backTo }: RemoveButtonProps) {
  const back = useBack(backTo)
  const change = useChange(call, {
    refreshes,
    done: () => {
      toast.success(words('removed'))
      back()
    },
  })
  async function remove() {
    if (
      await confirmDialog({
        title: words('removeAsk'),
        text: words('removeText'),
        confirm: words('remove'),
        danger: true,
      })
    )
      change.run({ id })
  }
  return <IconButton icon={TrashIcon} label={words('remove')} onPress={() => void remove()} />
}

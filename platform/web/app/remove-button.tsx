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
  /** The button's label, the confirmation and the message after it, in the record's own words. */
  words: (key: 'remove' | 'removeAsk' | 'removeText' | 'removed') => string
  /** What is stale after the deletion. */
  refreshes?: Stale
  /** Where to go if the app was opened on this screen. */
  backTo: string
}

/** Deletes the screen's record after a confirmation, and leaves the screen. */
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

import { lazy, Suspense } from 'react'
import { useChosen } from '#platform/web/app/chosen.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListIcon } from '#platform/web/kit/icons.tsx'
import type { ConfirmedCalls } from './confirm-records.web.ts'
import { t } from './crm.words.ts'

const ConfirmBatch = lazy(() => import('./confirm-batch.tsx'))

/**
 * Lets records of a list be chosen and confirmed together: the button that begins and ends it, the bar below the list,
 * and what a row needs to be chosen (`of`).
 */
export function useConfirming(calls: ConfirmedCalls) {
  const { chosen, set, begin, toggle } = useChosen()
  return {
    begin,
    choosing: { chosen, set, toggle },
    button: (
      <IconButton
        icon={ListIcon}
        label={t('chooseRecords')}
        pressed={chosen !== null}
        onPress={() => (chosen ? set(null) : begin())}
      />
    ),
    bar: chosen && (
      <Suspense>
        <ConfirmBatch calls={calls} chosen={chosen} onChosen={set} />
      </Suspense>
    ),
    of: (id: string) => chosen && { isChosen: chosen.has(id), onToggle: () => toggle(id) },
  }
}

import type { Chosen } from '#platform/web/app/chosen.ts'
import { knownRows } from '#platform/web/app/known-rows.ts'
import { BatchBar } from '#platform/web/kit/batch-bar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, GlobeIcon, TrashIcon, UserIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../crm.words.ts'
import { useCustomerActions } from './customer-actions.web.ts'
import { customerCalls } from './customer.contract.ts'

interface CustomerBatchProps {
  chosen: ReadonlySet<string>
  /** The actor manages all customers. */
  managesAll: boolean
  onChosen: (chosen: Chosen) => void
}

/** What can be done with the chosen customers: with all of them, or none where one may not. */
export default function CustomerBatch({ chosen, managesAll, onChosen }: CustomerBatchProps) {
  const over = () => onChosen(null)
  const actions = useCustomerActions({ left: over, done: over })
  const ids = [...chosen]
  const none = ids.length === 0
  return (
    <BatchBar
      count={chosen.size}
      onAll={() => onChosen(new Set(knownRows(customerCalls.list, 'active').keys()))}
      onDone={over}
    >
      {managesAll && (
        <IconButton icon={CheckCircleIcon} label={t('confirm')} disabled={none} onPress={() => actions.confirm(ids)} />
      )}
      <IconButton
        icon={UserIcon}
        label={t('handOver')}
        disabled={none}
        onPress={() => void actions.handOver(ids, [])}
      />
      <IconButton icon={TrashIcon} label={t('remove')} disabled={none} onPress={() => void actions.remove(ids, null)} />
      <Button small icon={GlobeIcon} disabled={none} onPress={() => void actions.moveIn(ids)}>
        {t('moveIn')}
      </Button>
    </BatchBar>
  )
}

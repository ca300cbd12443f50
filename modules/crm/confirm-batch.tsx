import type { Chosen } from '#platform/web/app/chosen.ts'
import { knownRows } from '#platform/web/app/known-rows.ts'
import { BatchBar } from '#platform/web/kit/batch-bar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { useConfirm, type ConfirmedCalls } from './confirm-records.web.ts'
import { t } from './crm.words.ts'

interface ConfirmBatchProps {
  calls: ConfirmedCalls
  chosen: ReadonlySet<string>
  onChosen: (chosen: Chosen) => void
}

/** What can be done with several chosen opportunities or contracts: they are confirmed, all of them or none. */
export default function ConfirmBatch({ calls, chosen, onChosen }: ConfirmBatchProps) {
  const over = () => onChosen(null)
  const confirm = useConfirm(calls, over)
  return (
    <BatchBar count={chosen.size} onAll={() => onChosen(new Set(knownRows(calls.list, 'active').keys()))} onDone={over}>
      <Button
        small
        icon={CheckCircleIcon}
        disabled={chosen.size === 0 || confirm.running}
        onPress={() => confirm.run({ ids: [...chosen] })}
      >
        {t('confirmRecords')}
      </Button>
    </BatchBar>
  )
}

import { BatchBar } from '#platform/web/kit/batch-bar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { t } from '../messages.words.ts'
import { forward } from './message-acts.web.ts'
import css from '../messages.module.css'

/** Stands where one writes while messages are chosen: they go on one by one, or as one history. */
export default function ForwardBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  return (
    <div className={css.composer}>
      <BatchBar count={ids.length} onDone={onDone}>
        <Button kind="text" small disabled={ids.length === 0} onPress={() => void forward(ids, false, onDone)}>
          {t('forwardEach')}
        </Button>
        <Button small disabled={ids.length === 0} onPress={() => void forward(ids, true, onDone)}>
          {t('forwardMerged')}
        </Button>
      </BatchBar>
    </div>
  )
}

import { heldChanges, heldWrite } from '#platform/web/app/held-changes.ts'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { t } from '../hours.words.ts'
import { figure } from '../log/show-hours.web.ts'
import type { WorkHourRow } from '../log/work-hour.contract.ts'
import { approvalCalls, longestOpinion } from './approval.contract.ts'

/** What was decided here, and is not shown as waiting while the server does not know. */
const decisions = heldChanges<true>()
export const useDecided = decisions.use

/** Agrees or sends back: shown as done at once, sent after a moment in which it can be undone. */
export function useDecision() {
  function hold(logs: readonly WorkHourRow[], agree: boolean, opinion = '') {
    const ids = logs.map(({ id }) => id)
    const hours = figure(logs.reduce((sum, { hour }) => sum + hour, 0))
    decisions.hold({
      changes: new Map(ids.map(id => [id, true])),
      said: t(agree ? 'willAgree' : 'willReject', { n: logs.length, hours }),
      undo: t('undo'),
      writes: [heldWrite(approvalCalls.process, { id: ids, agree, opinion })],
    })
  }
  return {
    agree: (logs: readonly WorkHourRow[]) => hold(logs, true),
    async reject(logs: readonly WorkHourRow[], then?: () => void) {
      const opinion = await promptDialog({
        title: t('rejectTitle', { n: logs.length }),
        text: t('rejectText'),
        label: t('opinion'),
        maxLength: longestOpinion,
        multiline: true,
        confirm: t('reject'),
      })
      if (opinion === null) return
      hold(logs, false, opinion)
      then?.()
    },
  }
}

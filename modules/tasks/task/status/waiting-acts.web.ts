import { heldWrite } from '#platform/web/app/held-changes.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import type { WaitingAct } from '#mechanisms/waiting/offered-acts.web.ts'
import { taskCalls, type TaskStatus } from '../task.contract.ts'

const chooseAct =
  (status: TaskStatus): WaitingAct['writes'] =>
  (rows, opinion) =>
    rows.map(({ id, title }) =>
      heldWrite(
        taskCalls.changeStatus,
        { id, status, opinion },
        {
          name: title,
          done: ({ optResult }) => {
            if (optResult) toast.warn(optResult.msg)
          },
        },
      ),
    )

/** What the inbox can do with tasks of one's own. */
export const ofOwn: WaitingAct[] = [{ verb: 'finish', writes: chooseAct('FINISH') }]
/** And with those that one reviews. */
export const ofReviewed: WaitingAct[] = [
  { verb: 'agree', writes: chooseAct('FINISH') },
  { verb: 'sendBack', longestWhy: 100, writes: chooseAct('RUNNING') },
]

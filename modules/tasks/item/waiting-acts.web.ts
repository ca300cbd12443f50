import { heldWrite } from '#platform/web/app/held-changes.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import type { WaitingAct } from '#mechanisms/waiting/offered-acts.web.ts'
import { itemCalls } from './item.contract.ts'

/** What the inbox can do with one's part of a sub-item, or with a step of a workflow. */
export default [
  {
    verb: 'finish',
    writes: rows =>
      rows.map(({ id, title }) =>
        heldWrite(
          itemCalls.update,
          { id, operation: 'pass' },
          {
            name: title,
            done: ({ optResult }) => {
              if (optResult) toast.warn(optResult.msg)
            },
          },
        ),
      ),
  },
] satisfies WaitingAct[]

import type { Chosen } from '#platform/web/app/chosen.ts'
import { knownRows } from '#platform/web/app/known-rows.ts'
import { BatchBar } from '#platform/web/kit/batch-bar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, MoreIcon } from '#platform/web/kit/icons.tsx'
import { taskCalls, type TaskRow } from '../task/task.contract.ts'
import { t as word } from '../tasks.words.ts'
import { finishMany, offerBatch } from './batch.web.ts'

interface TaskBatchProps {
  chosen: ReadonlySet<string>
  onChosen: (chosen: Chosen) => void
}

/** What can be done with the chosen tasks. */
export default function TaskBatch({ chosen, onChosen }: TaskBatchProps) {
  const rows = () => {
    const known = knownRows<TaskRow>(taskCalls.list)
    return [...chosen].flatMap(id => known.get(id) ?? [])
  }
  const done = () => onChosen(null)
  const none = chosen.size === 0
  return (
    <BatchBar
      count={chosen.size}
      onAll={() => onChosen(new Set(knownRows(taskCalls.list, 'active').keys()))}
      onDone={done}
    >
      <Button
        small
        icon={CheckCircleIcon}
        disabled={none}
        onPress={() => {
          finishMany(rows())
          done()
        }}
      >
        {word('finish')}
      </Button>
      <IconButton
        icon={MoreIcon}
        label={word('actions')}
        disabled={none}
        onPress={() =>
          void offerBatch(rows()).then(acted => {
            if (acted) done()
          })
        }
      />
    </BatchBar>
  )
}

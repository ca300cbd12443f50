import { patchRows } from '#platform/web/app/cache.ts'
import { useChange, usePages } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { LinkIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseTask } from '../choose-task.web.ts'
import { t } from '../record.words.ts'
import { relationCalls } from '../relations/relations.contract.ts'
import { type TaskDetail, type TaskRow } from '../task.contract.ts'
import { TaskRowView } from '../task-row.tsx'
import css from '../task.module.css'

/** The tasks it has to do with. */
export function TaskRelations({ task: { id, can, relationNum } }: { task: TaskDetail }) {
  const { rows } = usePages(relationCalls.list, { id })
  const add = useChange(relationCalls.add, {
    done: () => {
      toast.success(t('relationAdded'))
    },
  })
  const remove = useChange(relationCalls.remove, {
    optimistic: ({ relatedId }) => patchRows<TaskRow>(relationCalls.list, relatedId, () => null),
  })
  if (relationNum === 0 && rows.length === 0 && !can.edit) return null
  const choose = async () => {
    const chosen = await chooseTask(t('addRelation'), [id, ...rows.map(row => row.id)])
    if (chosen) add.run({ id, relatedId: chosen.id })
  }
  return (
    <Section title={t('relations')} action={rows.length > 0 && rows.length}>
      {rows.map(row =>
        can.edit ? (
          <SwipeRow
            key={row.id}
            label={row.name}
            actions={[{ key: 'remove', name: t('removeRelation'), icon: TrashIcon, danger: true }]}
            onAction={() => remove.run({ id, relatedId: row.id })}
          >
            <TaskRowView task={row} />
          </SwipeRow>
        ) : (
          <TaskRowView key={row.id} task={row} />
        ),
      )}
      {can.edit && (
        <div className={css.moreRoles}>
          <Button kind="text" small icon={LinkIcon} onPress={() => void choose()}>
            {t('addRelation')}
          </Button>
        </div>
      )}
    </Section>
  )
}

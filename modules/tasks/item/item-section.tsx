import { useCall } from '#platform/web/app/calls.ts'
import { Addable } from '#platform/web/kit/additions.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import type { TaskDetail } from '../task/task.contract.ts'
import { StepList } from '../workflow/step-list.tsx'
import { isFinishedItem } from './item-abilities.contract.ts'
import { ItemRowView } from './item-row.tsx'
import { itemCalls, itemTypes } from './item.contract.ts'
import { QuickItem } from './quick-item.tsx'
import { t } from './parts.words.ts'
import css from './item.module.css'

/** At most this many are shown on the task's own page. */
const shown = 8

/** A task's steps and sub-items, on its page. */
export default function ItemSection({ task }: { task: TaskDetail }) {
  const { data } = useCall(itemCalls.list, { id: task.id })
  if (!data) return null
  const steps = data.list.filter(({ type }) => type === itemTypes.step)
  const items = data.list.filter(({ type }) => type !== itemTypes.step)
  const finished = items.filter(({ status }) => isFinishedItem(status)).length
  return (
    <>
      {steps.length > 0 && <StepList task={task} steps={steps} />}
      {(items.length > 0 || task.can.edit) && (
        <Addable name={t('items')} icon={CheckCircleIcon} empty={items.length === 0}>
          <Section
            title={t('items')}
            action={
              items.length > 0 && (
                <Button kind="text" small href={`/tasks/${task.id}/item`}>
                  {t('itemsDone', { done: finished, all: items.length })}
                </Button>
              )
            }
          >
            {items.slice(0, shown).map((item, index) => (
              <ItemRowView key={item.id} item={item} before={items[index - 1]} taskId={task.id} />
            ))}
            {items.length > shown && (
              <div className={css.all}>
                <Button kind="text" small href={`/tasks/${task.id}/item`}>
                  {t('allItems')} {items.length}
                </Button>
              </div>
            )}
            {task.can.edit && <QuickItem taskId={task.id} />}
          </Section>
        </Addable>
      )}
    </>
  )
}

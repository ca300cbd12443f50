import { useCall } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CheckIcon, UndoIcon } from '#platform/web/kit/icons.tsx'
import { PageBottom } from '#platform/web/kit/page-bottom.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { useItemAction } from '../item/item-changes.web.ts'
import { itemCalls, itemTypes, type ItemRow } from '../item/item.contract.ts'
import { t } from '../tasks.words.ts'
import { t as own } from './record.words.ts'
import { useTaskStatus } from './task-changes.web.ts'
import type { TaskDetail } from './task.contract.ts'

/** What the task asks of the actor, at the foot of its page: to agree to it, or their own part of what is next. */
export default function TaskRequests({ task }: { task: TaskDetail }) {
  const me = useMe()
  const changeStatus = useTaskStatus()
  const act = useItemAction(task.id)
  const { data } = useCall(itemCalls.list, { id: task.id })
  if (!me) return null
  const decides =
    task.status === 'WAITING_AGREE' && task.can.changeStatus && (task.rel.approval ?? []).some(({ id }) => id === me.id)
  if (decides)
    return (
      <PageBottom>
        <Button kind="neutral" icon={UndoIcon} onPress={() => void changeStatus(task, 'RUNNING', me.id)}>
          {t('sendBack')}
        </Button>
        <Button icon={CheckIcon} onPress={() => void changeStatus(task, 'FINISH', me.id)}>
          {t('agree')}
        </Button>
      </PageBottom>
    )
  const part = data?.list.find(item => isMine(item, me.id))
  if (!part) return null
  return (
    <PageBottom>
      <Button icon={CheckIcon} onPress={() => void act(part, 'pass')}>
        {own('myPart', { name: part.name })}
      </Button>
    </PageBottom>
  )
}

/** Their own part of it is still to be done, and says nothing that would have to be filled in first. */
const isMine = ({ can, marches, status, type, formFields }: ItemRow, personId: string) =>
  can.pass &&
  formFields.length === 0 &&
  (type === itemTypes.step ? status === 'RUNNING' : status === 'WAITING' || status === 'RUNNING') &&
  marches.some(({ person, status: its }) => person?.id === personId && its === 'WAITING')

import { Avatar, AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { shortDay, time } from '#platform/web/words/format.ts'
import { CodeLinks, LinkedText } from '#mechanisms/short-codes/linked-text.tsx'
import { isFinishedItem, isOpenItem, peopleOf } from './item-abilities.contract.ts'
import { itemActions, offerItem, useItemAction, type ItemAction } from './item-changes.web.ts'
import { itemTypes, type ItemRow } from './item.contract.ts'
import { t } from './parts.words.ts'
import css from './item.module.css'

const tones = {
  WAITING: 'neutral',
  RUNNING: 'brand',
  POST_PONE: 'violet',
  CANCEL: 'neutral',
  FINISH: 'success',
  FINISH_DELAY: 'warn',
} as const

export const ItemStatusPill = ({ item: { status, isOverdue } }: { item: Pick<ItemRow, 'status' | 'isOverdue'> }) =>
  isOverdue ? (
    <StatusPill tone="danger">{t('overdue')}</StatusPill>
  ) : (
    <StatusPill tone={tones[status]}>{t(status)}</StatusPill>
  )

/** One of a task's sub-items: its tick, its words; swiped or pressed, what can be done with it. */
export function ItemRowView({
  item,
  before,
  taskId,
}: {
  item: ItemRow
  /** The one above it. */ before: ItemRow | undefined
  taskId: string
}) {
  const act = useItemAction(taskId)
  const done = isFinishedItem(item.status)
  // Of one for several people, the circle shows the reader's own part.
  const ownDone = item.type === itemTypes.shared && isOpenItem(item.status) && item.can.revoke
  const people = peopleOf(item)
  const actions = itemActions(item, before === undefined)
  const choose = (action: ItemAction | null) => {
    if (action) void act(item, action, before?.id)
  }
  const row = (
    <ListRow
      control={
        <Checkbox
          round
          value={done || ownDone}
          label={`${t('pass')} ${item.name}`}
          disabled={done ? !item.can.revoke && !item.can.unpass : !ownDone && !item.can.pass}
          onChange={() => choose(ownDone ? 'revoke' : !done ? 'pass' : item.can.revoke ? 'revoke' : 'unpass')}
        />
      }
      title={
        <span className={css.name} data-done={done || item.status === 'CANCEL' || undefined}>
          {actions.length > 0 ? item.name : <LinkedText text={item.name} />}
        </span>
      }
      subtitle={subtitleOf(item)}
      wrap
      right={
        people.length === 1 ? (
          <Avatar name={people[0]!.name} size={24} />
        ) : people.length > 1 ? (
          <AvatarGroup people={people.map(({ name }) => ({ name }))} max={3} />
        ) : undefined
      }
      {...(actions.length > 0 ? { onPress: () => void offerItem(item, before === undefined).then(choose) } : {})}
      badge={item.status === 'WAITING' && !item.isOverdue ? undefined : <ItemStatusPill item={item} />}
    />
  )
  if (actions.length === 0) return row
  return (
    <>
      <SwipeRow
        label={item.name}
        actions={actions.length > 3 ? [...actions.slice(0, 2), { key: 'more' as const, name: t('more') }] : actions}
        onAction={key => (key === 'more' ? void offerItem(item, before === undefined).then(choose) : choose(key))}
      >
        {row}
      </SwipeRow>
      <div className={css.codes}>
        <CodeLinks text={item.name} />
      </div>
    </>
  )
}

function subtitleOf({
  type,
  marches,
  closedBy,
  planEndDate,
  planNum,
  doneNum,
  unit,
  opinion,
  status,
}: ItemRow): string {
  const finished = marches.filter(march => march.status === 'FINISH').length
  return [
    planNum !== null ? `${doneNum}/${planNum}${unit}` : '',
    type === itemTypes.shared ? t('partsDone', { done: finished, all: marches.length }) : '',
    planEndDate !== null && !isFinishedItem(status)
      ? t('dueOn', { when: `${shortDay(planEndDate)} ${time(planEndDate)}` })
      : '',
    closedBy ? t('closedBy', { name: closedBy.name }) : '',
    opinion,
  ]
    .filter(Boolean)
    .join(' · ')
}

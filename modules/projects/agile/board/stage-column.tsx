import type { CallInput } from '#platform/contract/call.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { Badge } from '#platform/web/kit/badge.tsx'
import { BoardCard, BoardColumn, BoardLane, EmptyColumn } from '#platform/web/kit/board.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BugIcon, FolderIcon, MoreIcon, PlusIcon, TagIcon } from '#platform/web/kit/icons.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { TagChips } from '#mechanisms/tags/tag-chips.tsx'
import { dueText, PriorityFlag, priorityName } from '#modules/tasks/tasks.web.tsx'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import { isItemOpen, itemCalls, type ProjectItem } from '../backlog/item.contract.ts'
import type { newItem } from '../backlog/item-sheet.tsx'
import type { ProjectStage } from '../stage/stage.contract.ts'
import type { CardMoves } from './card-moves.web.ts'

export type Lanes = 'none' | 'person' | 'priority'

interface StageColumnProps {
  stage: ProjectStage
  stages: readonly ProjectStage[]
  /** Where a card of it may go. */
  ways: (item: ProjectItem) => readonly ProjectStage[]
  query: CallInput<typeof itemCalls.list>
  lanes: Lanes
  moves: CardMoves
  /** Not all of its cards are shown: their number is not the column's. */
  isNarrow: boolean
  mayEdit: boolean
  /** Its cards have a size in story points, which the actor may say. */
  mayEstimate: boolean
  add?: Parameters<typeof newItem>[0]
}

/** A stage as a column, with its limit; its cards lane by lane. */
export function StageColumn({
  stage,
  stages,
  ways,
  query,
  lanes,
  moves: { moves, move },
  isNarrow,
  mayEdit,
  mayEstimate,
  add,
}: StageColumnProps) {
  const pages = usePages(itemCalls.list, { ...query, stageId: stage.id, limit: 50 })
  const arrived = [...moves.values()]
    .filter(({ item, to }) => to === stage.id && !pages.rows.some(({ id }) => id === item.id))
    .map(({ item }) => item)
  const items = [...arrived, ...pages.rows.filter(({ id }) => (moves.get(id)?.to ?? stage.id) === stage.id)]
  const moveTo = (item: ProjectItem, key: string) => {
    const to = ways(item).find(({ id }) => id === key)
    if (to) void move(item, to)
  }
  const drop = (id: string, key: string) => {
    const item = items.find(one => one.id === id)
    if (item) moveTo(item, key)
  }
  const offer = async (item: ProjectItem) => {
    const open = ways(item)
    const sizes = mayEstimate && isItemOpen(item)
    if (open.length === 0 && !sizes) return toast.none(t('noWay'))
    const key = await actionMenu(
      [
        ...(sizes ? [{ key: 'estimate', name: t('estimate'), icon: TagIcon }] : []),
        ...open.map(({ id, name }) => ({ key: id, name, icon: FolderIcon })),
      ],
      item.name,
    )
    if (key === 'estimate') await import('../backlog/choose-points.web.ts').then(({ estimate }) => estimate(item))
    else if (key) moveTo(item, key)
  }
  return (
    <BoardColumn
      id={stage.id}
      name={stage.name}
      count={isNarrow ? items.length : stage.taskNum}
      over={stage.overNum > 0}
      onDrop={drop}
      {...(stage.wipLimit !== null && !stage.isDone ? { figure: <Limit stage={stage} /> } : {})}
      actions={
        <>
          {add && (
            <IconButton
              icon={PlusIcon}
              label={`${t('addCard')} ${stage.name}`}
              onPress={() => void import('../backlog/item-sheet.tsx').then(sheet => sheet.newItem(add))}
            />
          )}
          {mayEdit && (
            <IconButton
              icon={MoreIcon}
              label={t('columnActions', { name: stage.name })}
              onPress={() =>
                void import('../stage/stage-sheet.tsx').then(({ manageStage }) =>
                  manageStage(query.projectId, stage, stages),
                )
              }
            />
          )}
        </>
      }
    >
      {inLanes(items, lanes).map(({ key, name, cards }) => (
        <BoardLane key={key} name={name}>
          {name && <p className={css.lane}>{name}</p>}
          {cards.map(item => (
            <Card key={item.id} item={item} goesTo={ways(item).map(({ id }) => id)} onMore={() => void offer(item)} />
          ))}
        </BoardLane>
      ))}
      {pages.isPending ? (
        <Skeleton kind="text" count={3} />
      ) : (
        items.length === 0 && <EmptyColumn>{t('emptyColumn')}</EmptyColumn>
      )}
      {pages.hasNextPage && (
        <Button kind="text" small busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </BoardColumn>
  )
}

/** How many are at work there of how many at most. */
const Limit = ({ stage: { taskNum, finishedNum, wipLimit, overNum } }: { stage: ProjectStage }) => (
  <span
    className={overNum > 0 ? css.over : css.figure}
    role="img"
    aria-label={
      overNum > 0 ? t('overLimit', { n: overNum }) : t('limited', { n: taskNum - finishedNum, limit: wipLimit! })
    }
  >
    {taskNum - finishedNum}/{wipLimit}
  </span>
)

/** Cards by their lane; whose lane is of several people stands with the first of them. */
function inLanes(
  items: readonly ProjectItem[],
  lanes: Lanes,
): { key: string; name: string | undefined; cards: ProjectItem[] }[] {
  if (lanes === 'none') return [{ key: 'all', name: undefined, cards: [...items] }]
  const found = new Map<string, { key: string; name: string; cards: ProjectItem[] }>()
  for (const item of items) {
    const [key, name] =
      lanes === 'person'
        ? [item.managers[0]?.id ?? '', item.managers[0]?.name ?? t('nobody')]
        : [String(item.priority), priorityName(item.priority, 'TASK')]
    const lane = found.get(key) ?? { key, name, cards: [] }
    lane.cards.push(item)
    found.set(key, lane)
  }
  return [...found.values()].toSorted((one, other) =>
    lanes === 'priority' ? Number(other.key) - Number(one.key) : one.name.localeCompare(other.name),
  )
}

const Card = ({ item, goesTo, onMore }: { item: ProjectItem; goesTo: readonly string[]; onMore: () => void }) => (
  <BoardCard
    id={item.id}
    goesTo={goesTo}
    href={`/tasks/${item.id}`}
    more={{ label: `${t('moveTo')} ${item.name}`, onPress: onMore }}
    name={
      <>
        {item.type === 'BUG' && (
          <span className={css.bug}>
            <BugIcon size={16} />
          </span>
        )}
        <PriorityFlag task={item} />
        {item.name}
      </>
    }
    tags={item.tags.length > 0 && <TagChips tags={item.tags} most={3} />}
    facts={
      <>
        <span>{item.code}</span>
        {item.point > 0 && <Badge count={item.point} tone="neutral" label={t('pointsOf', { n: item.point })} />}
        <span>{dueText(item)}</span>
        <AvatarGroup people={item.managers.map(({ name }) => ({ name }))} max={2} />
      </>
    }
  />
)

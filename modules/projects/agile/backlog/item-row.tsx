import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { MoreIcon } from '#platform/web/kit/icons.tsx'
import { TaskRowView } from '#modules/tasks/tasks.web.tsx'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import type { ProjectItem } from './item.contract.ts'

/** What of its place a row says: left out is what the list itself says already. */
export type Said = 'sprint' | 'version' | 'module' | 'stage'

interface ItemRowProps {
  item: ProjectItem
  without?: readonly Said[]
  /** Its size is a button that opens a selector. */
  mayEstimate?: boolean
  onMore?: (() => void) | undefined
}

/** An item in a list, with its size and place; behind the button is what can be done with it. */
export const ItemRow = ({ item, without = [], mayEstimate = false, onMore }: ItemRowProps) => (
  <div className={css.item}>
    <TaskRowView
      task={item}
      isOfProject
      isStatusKnown={isSaidByStage(item, without)}
      fields={<PlaceLine item={item} without={without} tellsPoints={!mayEstimate} />}
    />
    {mayEstimate && (
      <button
        type="button"
        className={css.points}
        data-none={item.point === 0 || undefined}
        aria-label={`${t('points')} ${item.name}`}
        onClick={() => void import('./choose-points.web.ts').then(({ estimate }) => estimate(item))}
      >
        {item.point > 0 ? t('pointsOf', { n: item.point }) : t('estimate')}
      </button>
    )}
    {onMore && <IconButton icon={MoreIcon} label={t('actionsOf', { name: item.name })} onPress={onMore} />}
  </div>
)

/**
 * The stage says of what goes its way more exactly where it stands; that it was put off or waits for a review, it does
 * not.
 */
const isSaidByStage = ({ status, place }: ProjectItem, without: readonly Said[]) =>
  Boolean(place?.stageName) && !without.includes('stage') && (status === 'RUNNING' || status === 'FINISH')

function PlaceLine({
  item: { point, type, place },
  without,
  tellsPoints,
}: {
  item: ProjectItem
  without: readonly Said[]
  tellsPoints: boolean
}) {
  const said = [
    tellsPoints && point > 0 && t('pointsOf', { n: point }),
    !without.includes('stage') && place?.stageName,
    !without.includes('sprint') && place?.sprintName,
    !without.includes('version') && (type === 'BUG' ? place?.repairVersionName : place?.versionName),
    !without.includes('module') && place?.moduleName,
  ].filter(Boolean)
  return (
    said.length > 0 && (
      <span className={css.place}>
        {said.map((one, index) => (
          <span key={index}>{one}</span>
        ))}
      </span>
    )
  )
}

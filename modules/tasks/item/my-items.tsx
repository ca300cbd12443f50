import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { shortDay, time } from '#platform/web/words/format.ts'
import { ItemStatusPill } from './item-row.tsx'
import { itemCalls } from './item.contract.ts'
import { t } from './parts.words.ts'

/** Sub-items and workflow steps that wait for me. */
export default function MyItems() {
  return (
    <ListScreen
      title={t('myItems')}
      call={itemCalls.mine}
      query={{ limit: 20 }}
      rowHeight={66}
      empty={{ icon: CheckCircleIcon, title: t('noMyItems'), text: t('noMyItemsText') }}
    >
      {item => (
        <ListRow
          href={`/tasks/${item.taskId}`}
          chevron={false}
          title={item.name}
          subtitle={[
            `${item.taskCode} ${item.taskName}`,
            item.planEndDate && t('dueOn', { when: `${shortDay(item.planEndDate)} ${time(item.planEndDate)}` }),
          ]
            .filter(Boolean)
            .join(' · ')}
          badge={<ItemStatusPill item={item} />}
        />
      )}
    </ListScreen>
  )
}

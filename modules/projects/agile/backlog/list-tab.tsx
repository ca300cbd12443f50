import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useGo } from '#platform/web/app/navigation.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, FilterIcon, PlusIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { isAgile } from '#mechanisms/projects/project-types.contract.ts'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { t } from '../agile.words.ts'
import { ItemFilter, useItemFilter } from './item-filter.tsx'
import { ItemRow } from './item-row.tsx'
import { isItemOpen, itemCalls } from './item.contract.ts'

/** All that is in a project, last changed first, whatever its kind. */
export default function ListTab({ project: { id, type, can } }: ProjectTabProps) {
  const go = useGo()
  const { filter, query, isNarrow, set, clear } = useItemFilter()
  const newAt = `/tasks/newTask?projectId=${id}`
  return (
    <>
      <ItemFilter
        projectId={id}
        places={isAgile(type) ? ['sprint', 'version', 'module'] : []}
        kind="TASK"
        filter={filter}
        set={set}
        tools={
          can.addTask && (
            <>
              <IconButton icon={UploadIcon} label={t('import')} onPress={() => go(`/projects/${id}/import`)} />
              <IconButton icon={PlusIcon} label={t('addTask')} onPress={() => go(newAt)} />
            </>
          )
        }
      />
      <ListOf
        call={itemCalls.list}
        query={{ projectId: id, limit: 50, sort: 'lastOptDate', ...query }}
        rowHeight={84}
        empty={
          isNarrow
            ? {
                icon: FilterIcon,
                title: t('noMatch'),
                text: t('noMatchText'),
                action: { label: t('clearFilter'), onPress: clear },
              }
            : {
                icon: CheckCircleIcon,
                title: t('noItems'),
                text: t('noItemsText'),
                ...(can.addTask ? { action: { label: t('addTask'), href: newAt } } : {}),
              }
        }
      >
        {item => (
          <ItemRow
            item={item}
            mayEstimate={
              can.addTask &&
              isAgile(type) &&
              isItemOpen(item) &&
              (item.type === 'STORY' || item.type === 'BUG' || item.point > 0)
            }
            onMore={
              can.addTask
                ? () =>
                    void import('./item-actions.web.ts').then(({ offerPlaces }) =>
                      offerPlaces(
                        item,
                        id,
                        isAgile(type) ? ['stage', 'sprint', 'version', 'module', 'project'] : ['stage', 'project'],
                      ),
                    )
                : undefined
            }
          />
        )}
      </ListOf>
    </>
  )
}

import { lazy, Suspense, useState } from 'react'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BoxIcon, BugIcon, CheckIcon, FilterIcon, NoteIcon, PlusIcon, SortIcon } from '#platform/web/kit/icons.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import type { ProjectDetail } from '../../project/project.contract.ts'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import { ItemFilter, useItemFilter } from './item-filter.tsx'
import { ItemRow } from './item-row.tsx'
import { isItemOpen, itemCalls } from './item.contract.ts'

const OrderList = lazy(() => import('./order-list.tsx'))
const kinds = {
  STORY: { call: itemCalls.stories, icon: NoteIcon, title: 'noStories', text: 'noStoriesText', add: 'addStory' },
  BUG: { call: itemCalls.bugs, icon: BugIcon, title: 'noBugs', text: 'noBugsText', add: 'addBug' },
} as const

/** The stories or the bugs of a project, in the order in which they are to be done. */
export function Backlog({ project: { id, can }, kind }: { project: ProjectDetail; kind: 'STORY' | 'BUG' }) {
  const { filter, query, isNarrow, set, clear } = useItemFilter()
  const [isOrdering, setOrdering] = useState(false)
  const { call, icon, title, text, add } = kinds[kind]
  const create = () =>
    void import('./item-sheet.tsx').then(({ newItem }) => newItem({ projectId: id, kind, isAgile: true }))
  const modules = () => void import('../module/modules-sheet.tsx').then(({ showModules }) => showModules(id, can.edit))
  if (isOrdering)
    return (
      <Suspense fallback={<Skeleton kind="rows" />}>
        <div className={css.bar}>
          <p className={css.hint}>{t('orderText')}</p>
          <Button kind="text" icon={CheckIcon} onPress={() => setOrdering(false)}>
            {t('done')}
          </Button>
        </div>
        <OrderList projectId={id} call={call} />
      </Suspense>
    )
  return (
    <>
      <ItemFilter
        projectId={id}
        places={['sprint', 'version', 'module']}
        kind={kind}
        filter={filter}
        set={set}
        tools={
          <>
            <IconButton icon={BoxIcon} label={t('modules')} onPress={modules} />
            {can.addTask && <IconButton icon={SortIcon} label={t('order')} onPress={() => setOrdering(true)} />}
            {can.addTask && <IconButton icon={PlusIcon} label={t(add)} onPress={create} />}
          </>
        }
      />
      <ListOf
        call={call}
        query={{ projectId: id, limit: 50, ...query }}
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
                icon,
                title: t(title),
                text: t(text),
                ...(can.addTask ? { action: { label: t(add), onPress: create } } : {}),
              }
        }
      >
        {item => (
          <ItemRow
            item={item}
            mayEstimate={can.addTask && isItemOpen(item)}
            onMore={
              can.addTask
                ? () =>
                    void import('./item-actions.web.ts').then(({ offerPlaces }) =>
                      offerPlaces(item, id, ['top', 'sprint', 'version', 'module', 'stage', 'project']),
                    )
                : undefined
            }
          />
        )}
      </ListOf>
    </>
  )
}

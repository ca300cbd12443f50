import { useState } from 'react'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { FolderIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { GroupState } from '#mechanisms/deliverables/group-state.tsx'
import { t } from '#mechanisms/deliverables/deliverables.words.ts'
import { deliverableCalls, deliverableStates } from './deliverable.contract.ts'
import css from './deliverable-list.module.css'

type Shown = 'all' | (typeof deliverableStates)[number]

/** What tasks have to deliver, of all tasks I may see: each opens its files, and leads to its task. */
export default function DeliverableList() {
  const [shown, setShown] = useState<Shown>('all')
  const { key, input } = useListSearch(t('search'))
  const filtered = shown !== 'all' || key !== ''
  return (
    <ListScreen
      title={t('deliverables')}
      call={deliverableCalls.list}
      query={{ ...(shown === 'all' ? {} : { state: shown }), ...(key ? { key } : {}) }}
      top={
        <>
          <Tabs
            label={t('state')}
            value={shown}
            onChange={setShown}
            options={(['all', ...deliverableStates] as const).map(one => ({ key: one, name: t(one) }))}
          />
          <div className={css.search}>{input}</div>
        </>
      }
      empty={
        filtered
          ? { icon: FolderIcon, title: t('nothingFound'), text: t('nothingFoundText') }
          : { icon: FolderIcon, title: t('none'), text: t('noneText') }
      }
    >
      {group => (
        <div className={css.row}>
          <ListRow
            href={`/tasks/${group.task.id}`}
            title={group.summary}
            subtitle={`${group.task.code} ${group.task.name}`}
            right={<GroupState group={group} />}
            wrap
          />
          {group.files.length > 0 && (
            <div className={css.files}>
              <FileList files={group.files.map(({ file }) => file)} />
            </div>
          )}
        </div>
      )}
    </ListScreen>
  )
}

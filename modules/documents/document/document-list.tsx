import { lazy, Suspense, useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { useChosen } from '#platform/web/app/chosen.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import {
  CheckCircleIcon,
  CheckIcon,
  ChevronRightIcon,
  DocumentIcon,
  PlusIcon,
  SearchIcon,
  SortIcon,
} from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useAdding } from './adding.web.ts'
import { daysInBin, documentCalls } from './document.contract.ts'
import { isShelf, scopes, type Scope } from './document-levels.contract.ts'
import { DocumentLine } from './document-row.tsx'
import { useDocumentActions } from './document-actions.web.ts'
import { t } from './document.words.ts'
import css from './document.module.css'

const DocumentBatch = lazy(() => import('./document-batch.tsx'))

const orders = ['name', 'changed'] as const
type Order = (typeof orders)[number]

/**
 * The document center: the company's documents and my own, folder by folder (`?folder=`), what others share with me,
 * what I opened last or starred, the trash. A search goes through all that I may see.
 */
export default function DocumentList() {
  const { scope: requestedScope, folder } = useAddress()
  const scope = scopes.find(one => one === requestedScope) ?? 'company'
  const go = useGo()
  const [sort, setSort] = useState<Order>('name')
  const { key, field } = useListSearch(t('search'))
  const isTree = isShelf(scope) && key === ''
  const parentId = (isTree && folder) || null
  const adding = useAdding({ shelf: scope === 'my' ? 'my' : 'company', parentId })
  const { offer } = useDocumentActions()
  const { data: here } = useCall(documentCalls.detail, { id: parentId ?? '' }, { enabled: parentId !== null })
  const mayAdd = isTree && (parentId === null || here?.can.edit === true)
  const call = key ? documentCalls.search : documentCalls.list
  const query = key ? { key, limit: 50 } : { scope, sort, limit: 50, ...(parentId && { parentId }) }
  const { chosen, ...choosing } = useChosen()
  const create = mayAdd ? { action: { label: t('create'), onPress: adding.offer } } : {}
  async function chooseView() {
    const answer = await actionMenu<Order | 'many'>(
      [
        ...orders.map(one => ({ key: one, name: t(`sort_${one}`), icon: one === sort ? CheckIcon : SortIcon })),
        { key: 'many', name: t('chooseMany'), icon: CheckCircleIcon },
      ],
      t('sort'),
    )
    if (answer === 'many') choosing.begin()
    else if (answer) setSort(answer)
  }
  const begin = (id: string) => choosing.set(new Set([id]))
  return (
    <ListScreen
      key={`${scope} ${parentId} ${key === ''}`}
      title={here && parentId ? here.name : t('documents')}
      call={call as typeof documentCalls.list}
      query={query}
      rowHeight={66}
      bottom={
        chosen && (
          <Suspense>
            <DocumentBatch chosen={chosen} onChosen={choosing.set} />
          </Suspense>
        )
      }
      actions={
        isTree && (
          <>
            <IconButton icon={SortIcon} label={t('sort')} onPress={() => void chooseView()} />
            {mayAdd && <IconButton icon={PlusIcon} label={t('create')} onPress={adding.offer} />}
          </>
        )
      }
      top={
        <>
          <Tabs<Scope>
            label={t('which')}
            value={scope}
            onChange={next => go(`/document/${next}`, { replace: true })}
            options={scopes.map(one => ({ key: one, name: t(one) }))}
          />
          {field}
          {parentId && <Path scope={scope} path={here?.path ?? []} name={here?.name ?? ''} />}
          {scope === 'bin' && <p className={css.kept}>{t('binKept', { n: daysInBin })}</p>}
          <div className={css.uploads}>
            <UploadList uploads={adding.uploads} />
          </div>
        </>
      }
      empty={
        key
          ? { icon: SearchIcon, title: t('noMatch'), text: t('noMatchText') }
          : parentId
            ? { icon: DocumentIcon, title: t('noneHere'), text: t('noneHereText'), ...create }
            : { icon: DocumentIcon, title: t(`none_${scope}`), text: t(`noneText_${scope}`), ...create }
      }
    >
      {document => (
        <DocumentLine
          document={document}
          tellsPlace={!isTree}
          onMore={offer}
          onLong={document.isRemoved ? undefined : () => begin(document.id)}
          choosing={chosen && { isChosen: chosen.has(document.id), onToggle: () => choosing.toggle(document.id) }}
        />
      )}
    </ListScreen>
  )
}

/** The folders around, each a way back. */
function Path({ scope, path, name }: { scope: Scope; path: readonly { id: string; name: string }[]; name: string }) {
  const home = `/document/${scope}`
  return (
    <nav className={css.path} aria-label={t('place')}>
      <Link href={home}>{t(scope)}</Link>
      {path.map(folder => (
        <span key={folder.id}>
          <ChevronRightIcon size={14} />
          <Link href={`${home}?folder=${folder.id}`}>{folder.name}</Link>
        </span>
      ))}
      <ChevronRightIcon size={14} />
      <b>{name}</b>
    </nav>
  )
}

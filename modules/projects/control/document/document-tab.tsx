import { lazy, Suspense, useState } from 'react'
import { useChosen } from '#platform/web/app/chosen.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  CheckCircleIcon,
  CheckIcon,
  ChevronRightIcon,
  FolderIcon,
  PlusIcon,
  SearchIcon,
  SortIcon,
  TrashIcon,
} from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { PageBottom } from '#platform/web/kit/page-bottom.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { useAdding } from './adding.web.ts'
import { daysInBin, documentCalls } from './document.contract.ts'
import { useDocumentActions } from './document-actions.web.ts'
import { DocumentLine } from './document-row.tsx'
import { useGoing } from './documents-pending.web.ts'
import { t } from './document.words.ts'
import css from './document.module.css'

const DocumentBatch = lazy(() => import('./document-batch.tsx'))

type Order = 'name' | 'changed'

/** The documents of a project, folder by folder; a search goes through all of them. */
export default function DocumentTab({ project: { id: projectId, can } }: ProjectTabProps) {
  const { folder } = useAddress()
  const [sort, setSort] = useState<Order>('name')
  const [isBin, setBin] = useState(false)
  const { key, input } = useListSearch(t('search'))
  const adding = useAdding(projectId, folder ?? null)
  const { offer } = useDocumentActions()
  const { chosen, ...choosing } = useChosen()
  const going = useGoing()
  const query = isBin
    ? { within: 'bin' as const }
    : key === ''
      ? { parentId: folder ?? null, sort }
      : { within: 'project' as const, key, sort }
  const empty = isBin
    ? { icon: TrashIcon, title: t('binNone'), text: t('binNoneText') }
    : key !== ''
      ? { icon: SearchIcon, title: t('noMatch'), text: t('noMatchText') }
      : {
          icon: FolderIcon,
          title: t(folder ? 'noneHere' : 'none'),
          text: t(folder ? 'noneHereText' : 'noneText'),
          ...(can.report ? { action: { label: t('create'), onPress: adding.offer } } : {}),
        }

  async function chooseView() {
    const chosen = await actionMenu<Order | 'bin' | 'choose'>(
      [
        ...(['name', 'changed'] as const).map(one => ({
          key: one,
          name: t(`sort_${one}`),
          icon: one === sort && !isBin ? CheckIcon : SortIcon,
        })),
        { key: 'bin', name: t('bin'), icon: TrashIcon },
        ...(isBin ? [] : [{ key: 'choose' as const, name: t('chooseMany'), icon: CheckCircleIcon }]),
      ],
      t('sort'),
    )
    if (chosen === null) return
    if (chosen === 'choose') return choosing.begin()
    choosing.set(null)
    setBin(chosen === 'bin')
    if (chosen !== 'bin') setSort(chosen)
  }
  return (
    <>
      <div className={css.find}>
        {input}
        <div className={css.bar}>
          {isBin ? (
            <p className={css.path}>
              <b>{t('bin')}</b>
              <Button kind="text" small onPress={() => setBin(false)}>
                {t('all')}
              </Button>
            </p>
          ) : (
            <Path projectId={projectId} folder={folder} />
          )}
          <IconButton icon={SortIcon} label={t('sort')} onPress={() => void chooseView()} />
          {can.report && !isBin && (
            <Button kind="text" small icon={PlusIcon} onPress={adding.offer}>
              {t('create')}
            </Button>
          )}
        </div>
      </div>
      <div className={css.uploads}>
        <UploadList uploads={adding.uploads} />
      </div>
      {isBin && <p className={css.kept}>{t('binKept', { n: daysInBin })}</p>}
      <ListOf call={documentCalls.list} query={{ projectId, limit: 50, ...query }} rowHeight={66} empty={empty}>
        {document =>
          going.has(document.id) ? (
            <div />
          ) : (
            <DocumentLine
              document={document}
              tellsPlace={key !== ''}
              onMore={one => void offer(one)}
              choosing={chosen && { isChosen: chosen.has(document.id), onToggle: () => choosing.toggle(document.id) }}
            />
          )
        }
      </ListOf>
      {chosen && (
        <PageBottom>
          <Suspense>
            <DocumentBatch projectId={projectId} chosen={chosen} onChosen={choosing.set} />
          </Suspense>
        </PageBottom>
      )}
    </>
  )
}

/** The folders around, each a way back. */
function Path({ projectId, folder }: { projectId: string; folder: string | undefined }) {
  const { data } = useCall(documentCalls.detail, { id: folder ?? '' }, { enabled: folder !== undefined })
  const home = `/projects/${projectId}/document`
  if (folder === undefined)
    return (
      <p className={css.path}>
        <b>{t('all')}</b>
      </p>
    )
  return (
    <nav className={css.path} aria-label={t('place')}>
      <Link href={home}>{t('all')}</Link>
      {data?.path.map(({ id, name }) => (
        <span key={id}>
          <ChevronRightIcon size={14} />
          <Link href={`${home}?folder=${id}`}>{name}</Link>
        </span>
      ))}
      {data && (
        <>
          <ChevronRightIcon size={14} />
          <b>{data.name}</b>
        </>
      )}
    </nav>
  )
}

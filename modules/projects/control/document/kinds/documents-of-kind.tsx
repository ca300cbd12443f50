import { lazy, Suspense } from 'react'
import { useChosen } from '#platform/web/app/chosen.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BookIcon, CheckCircleIcon, FileIcon, LinkIcon, SearchIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { projectCalls } from '../../../project/project.contract.ts'
import { NoProject } from '../../no-project.tsx'
import { useAdding } from '../adding.web.ts'
import { documentCalls, type DocumentKind } from '../document.contract.ts'
import { useDocumentActions } from '../document-actions.web.ts'
import { DocumentLine } from '../document-row.tsx'
import { useGoing } from '../documents-pending.web.ts'
import { t } from '../document.words.ts'
import css from '../document.module.css'

const DocumentBatch = lazy(() => import('../document-batch.tsx'))

type Shown = Exclude<DocumentKind, 'folder'>
const icons: Record<Shown, Icon> = { file: FileIcon, wiki: BookIcon, link: LinkIcon }
const titles = { file: 'files', wiki: 'wikis', link: 'feishuDocs' } as const
const news = { file: 'upload', wiki: 'newWiki', link: 'newLink' } as const
const nones = {
  file: ['noFiles', 'noFilesText'],
  wiki: ['noWikis', 'noWikisText'],
  link: ['noLinks', 'noLinksText'],
} as const

/** All documents of one kind in a project (`?project_id=`), whatever folder they lie in, the last changed first. */
export function DocumentsOfKind({ kind }: { kind: Shown }) {
  const { project_id: input, project } = useAddress()
  const projectId = input ?? project
  return projectId ? <Kind kind={kind} projectId={projectId} /> : <NoProject title={t(titles[kind])} />
}

function Kind({ kind, projectId }: { kind: Shown; projectId: string }) {
  const { key, input } = useListSearch(t('search'))
  const { data: project } = useCall(projectCalls.detail, { id: projectId })
  const adding = useAdding(projectId, null)
  const { offer } = useDocumentActions()
  const { chosen, ...choosing } = useChosen()
  const going = useGoing()
  const mayAdd = project?.can.report ?? false
  const [none, noneText] = nones[kind]
  return (
    <ListScreen
      title={t(titles[kind])}
      call={documentCalls.list}
      query={{ projectId, within: 'project', kind, sort: 'changed', limit: 50, ...(key === '' ? {} : { key }) }}
      rowHeight={66}
      top={
        <div className={css.find}>
          {input}
          <UploadList uploads={adding.uploads} />
        </div>
      }
      actions={
        <IconButton
          icon={CheckCircleIcon}
          label={t('chooseMany')}
          pressed={chosen !== null}
          onPress={() => (chosen ? choosing.set(null) : choosing.begin())}
        />
      }
      bottom={
        chosen ? (
          <Suspense>
            <DocumentBatch projectId={projectId} chosen={chosen} onChosen={choosing.set} />
          </Suspense>
        ) : (
          mayAdd && (
            <Button wide onPress={() => adding.add(kind)}>
              {t(news[kind])}
            </Button>
          )
        )
      }
      empty={
        key === ''
          ? { icon: icons[kind], title: t(none), text: t(noneText) }
          : { icon: SearchIcon, title: t('noMatch'), text: t('noMatchText') }
      }
    >
      {document =>
        going.has(document.id) ? (
          <div />
        ) : (
          <DocumentLine
            document={document}
            tellsPlace
            onMore={one => void offer(one)}
            choosing={chosen && { isChosen: chosen.has(document.id), onToggle: () => choosing.toggle(document.id) }}
          />
        )
      }
    </ListScreen>
  )
}

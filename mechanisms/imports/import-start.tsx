import { useRef, useState } from 'react'
import { paidFeature } from '#platform/web/app/answer.ts'
import { refusalText, showRefusal, useCall, useChange } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useBack, useGo } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { DownloadIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { uploadFile } from '#mechanisms/attachments/upload-file.web.ts'
import { importCalls } from './import.contract.ts'
import { statusTones, statusWords } from './import-status.web.ts'
import { t } from './imports.words.ts'
import css from './imports.module.css'

interface ImportStartProps {
  kind: string
  title: string
  /** What to do, in a sentence or two. */
  steps: string
  /** Files that can be chosen, as an input's `accept` has them. */
  accept?: string
  /** The address of this screen; a run's lies below it. */
  at: string
  /** The way up for an app that was opened here. */
  home: string
  /** What the rows are to be part of. */
  intoId?: string
}

/** A sheet on its way in: the template, the upload, and earlier imports. */
export function ImportStart({ kind, title, steps, accept = '.xlsx,.csv', at, home, intoId }: ImportStartProps) {
  const go = useGo()
  const file = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(false)
  const begin = useChange(importCalls.begin, { done: ({ id }) => go(`${at}/${id}`) })

  async function take(chosen: File | undefined) {
    if (!chosen) return
    setUploading(true)
    const uploaded = toast.loading(t('uploading'))
    try {
      begin.run({ kind, fileId: (await uploadFile(chosen)).id, ...(intoId ? { intoId } : {}) })
    } catch (problem) {
      showRefusal(problem)
    } finally {
      uploaded()
      setUploading(false)
      // The same file, mended, can be chosen again.
      if (file.current) file.current.value = ''
    }
  }
  return (
    <Page
      title={title}
      onBack={useBack(home)}
      bottom={
        <Button wide icon={UploadIcon} busy={uploading || begin.running} onPress={() => file.current?.click()}>
          {t('chooseFile')}
        </Button>
      }
    >
      <Section note={t('chooseFileText', { kinds: accept.replaceAll(',', ' ') })} padded>
        <p className={css.steps}>{steps}</p>
        <Button kind="secondary" icon={DownloadIcon} onPress={() => void download(importCalls.template, { kind })}>
          {t('template')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept={accept}
          aria-label={t('chooseFile')}
          onChange={event => void take(event.target.files?.[0])}
        />
      </Section>
      <Earlier kind={kind} at={at} />
    </Page>
  )
}

function Earlier({ kind, at }: Pick<ImportStartProps, 'kind' | 'at'>) {
  const { data, error, refetch } = useCall(importCalls.latest, { kind })
  if (!data)
    return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />
  if (data.list.length === 0) return <Empty icon={UploadIcon} title={t('noImports')} />
  return (
    <Section title={t('importHistory')}>
      {data.list.map(({ id, fileName, status, refusal, rowCount, createdAt }) => (
        <ListRow
          key={id}
          href={`${at}/${id}`}
          title={fileName}
          subtitle={[dateTime(createdAt), rowCount > 0 && t('rowsIn', { n: rowCount })].filter(Boolean).join(' · ')}
          badge={
            <StatusPill tone={statusTones[status]}>
              {t(refusal?.result === paidFeature ? 'importLimited' : statusWords[status])}
            </StatusPill>
          }
        />
      ))}
    </Section>
  )
}

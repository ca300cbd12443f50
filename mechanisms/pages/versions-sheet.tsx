import { useState } from 'react'
import { refusalText, useCall, useChange, usePages } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ChevronLeftIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { RichTextView } from '#mechanisms/rich-text/rich-text-view.tsx'
import { ChangesSince } from './changes-since.tsx'
import type { VersionCalls, VersionRow } from './pages.contract.ts'
import { t } from './pages.words.ts'
import css from './pages.module.css'

interface Shown {
  id: string
  version: number
  can: { edit: boolean }
  /** As plain text, as it is now. */
  text: string
  calls: VersionCalls
}
/** What a document was at each save: to be read, and brought back. */
export const showVersions = (document: Shown) =>
  openDialog<null>(({ open, answer }) => <VersionsSheet document={document} open={open} onClose={() => answer(null)} />)

type View = 'whole' | 'changes' | 'sinceThen'

function VersionsSheet({ document, open, onClose }: { document: Shown; open: boolean; onClose: () => void }) {
  const [number, setNumber] = useState<number | null>(null)
  const { id, version, can, calls } = document
  const bringBack = useChange(calls.bringBack, {
    done: (_, input) => {
      toast.success(t('broughtBack', { n: Number(input.number) }))
      onClose()
    },
  })
  const older = number !== null && number !== version && can.edit
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={number === null ? t('versions') : t('version', { n: number })}
      tall
      {...(number === null
        ? {}
        : { left: <IconButton icon={ChevronLeftIcon} label={t('versions')} onPress={() => setNumber(null)} /> })}
      {...(older
        ? {
            bottom: (
              <Button wide busy={bringBack.running} onPress={() => bringBack.run({ id, number })}>
                {t('bringBack')}
              </Button>
            ),
          }
        : {})}
    >
      {number === null ? (
        <Versions document={document} onChoose={setNumber} />
      ) : (
        <Version document={document} number={number} />
      )}
    </Sheet>
  )
}

function Versions({
  document: { id, version, calls },
  onChoose,
}: {
  document: Shown
  onChoose: (number: number) => void
}) {
  const pages = usePages(calls.versions, { id })
  if (pages.isPending) return <Skeleton kind="rows" />
  if (pages.isError && pages.rows.length === 0)
    return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  const rows = pages.rows as VersionRow[]
  return (
    <>
      {rows.map(({ number, person, createdAt }) => (
        <ListRow
          key={number}
          title={t('version', { n: number })}
          subtitle={t('changedBy', { name: person?.name ?? '', when: dateTime(createdAt) })}
          chevron
          badge={number === version && <StatusPill tone="brand">{t('current')}</StatusPill>}
          onPress={() => onChoose(number)}
        />
      ))}
      {pages.hasNextPage && (
        <Button kind="text" wide busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Version({ document: { id, version, text, calls }, number }: { document: Shown; number: number }) {
  const [view, setView] = useState<View>('whole')
  const { data, error, refetch } = useCall(calls.version, { id, number })
  if (!data)
    return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />
  const { before } = data
  const views: readonly View[] = [
    'whole',
    ...(before === null ? [] : (['changes'] as const)),
    ...(number === version ? [] : (['sinceThen'] as const)),
  ]
  return (
    <>
      <p className={css.choice}>{t('changedBy', { name: data.person?.name ?? '', when: dateTime(data.createdAt) })}</p>
      {views.length > 1 && !data.file && (
        <div className={css.tabs}>
          <Segmented<View>
            label={t('view')}
            value={view}
            onChange={setView}
            options={views.map(key => ({ key, name: t(key) }))}
          />
        </div>
      )}
      {view === 'sinceThen' ? (
        <ChangesSince before={data.text} after={text} />
      ) : view === 'changes' ? (
        <ChangesOf id={id} before={before!} after={data.text} calls={calls} />
      ) : (
        <div className={css.both}>
          {data.file ? <FileList files={[data.file]} /> : <RichTextView document={data.document} text={data.text} />}
        </div>
      )}
    </>
  )
}

/** What a version has changed of the one before it. */
function ChangesOf({ id, before, after, calls }: { id: string; before: number; after: string; calls: VersionCalls }) {
  const { data, error, refetch } = useCall(calls.version, { id, number: before })
  if (data) return <ChangesSince before={data.text} after={after} />
  return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />
}

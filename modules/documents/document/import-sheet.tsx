import { useEffect, useEffectEvent, useState } from 'react'
import type { CallOutput } from '#platform/contract/call.ts'
import { refusalText } from '#platform/web/app/calls.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { CallRefused, sendCall } from '#platform/web/app/send-call.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CheckCircleIcon, WarningIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { sendFile } from '#mechanisms/attachments/send-file.web.ts'
import { documentCalls, mostTogether } from './document.contract.ts'
import { t } from './document.words.ts'
import css from './document.module.css'

interface Importing {
  parentId: string | null
  shelf: 'company' | 'my'
  files: readonly File[]
}
/** A file that was refused, and why. */
interface Refused {
  path: string
  reason: string
}
type Outcome = CallOutput<typeof documentCalls.importFiles> & { refused: readonly Refused[] }
/** So many are on their way at once. */
const together = 3

/** Takes files over, with the folders that they come with; says how far it has come, and what could not be taken over. */
export const showImport = (importing: Importing) =>
  openDialog<null>(dialog => <ImportSheet {...importing} {...dialog} />)

/** Where a file lies in the folder that was chosen. */
const pathOf = (file: File) => file.webkitRelativePath || file.name
/** What systems leave in folders for themselves is nobody's document. */
const isOurs = (file: File) =>
  !pathOf(file)
    .split('/')
    .some(part => part.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(part))

function ImportSheet({ parentId, shelf, files, open, answer }: Importing & DialogControls<null>) {
  const [sent, setSent] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const chosen = files.filter(file => file.size > 0 && isOurs(file))
  const hindrance =
    chosen.length === 0
      ? t('importNone')
      : chosen.length > mostTogether
        ? t('importTooMany', { n: mostTogether })
        : undefined
  const begin = useEffectEvent(async (signal: AbortSignal) =>
    hindrance === undefined ? await takeOver({ parentId, shelf, files: chosen }, setSent, signal) : null,
  )
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    begin(signal).then(
      made => {
        if (!signal.aborted) setOutcome(made)
      },
      (thrown: unknown) => {
        if (!signal.aborted) setProblem(refusalText(thrown))
      },
    )
    return () => control.abort()
  }, [round])
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t('import')}
      bottom={
        <Button wide kind={outcome ? 'primary' : 'neutral'} onPress={() => answer(null)}>
          {t(outcome ? 'importClose' : 'importCancel')}
        </Button>
      }
    >
      {hindrance !== undefined ? (
        <ErrorState title={t('importFailed')} text={hindrance} />
      ) : problem !== null ? (
        <ErrorState
          title={t('importFailed')}
          text={problem}
          onRetry={() => {
            setProblem(null)
            setSent(0)
            setRound(round + 1)
          }}
        />
      ) : outcome ? (
        <Done outcome={outcome} />
      ) : (
        <div className={css.importing} role="status">
          <p>{sent < chosen.length ? t('importSending', { sent, all: chosen.length }) : t('importReading')}</p>
          <ProgressBar percent={(sent / Math.max(1, chosen.length)) * 100} label={t('import')} />
        </div>
      )}
    </Sheet>
  )
}

async function takeOver({ parentId, shelf, files }: Importing, onSent: (count: number) => void, signal: AbortSignal) {
  const { taken, refused } = await sendAll(files, onSent, signal)
  const made = await sendCall(documentCalls.importFiles, { parentId, shelf, files: taken })
  void refresh(documentCalls.list, documentCalls.detail)
  return { ...made, refused }
}

/** A file that is refused, as one whose content is not what its name says, keeps the others from nothing. */
async function sendAll(files: readonly File[], onSent: (count: number) => void, signal: AbortSignal) {
  const made: { fileId: string; path: string }[] = []
  const refused: Refused[] = []
  let first: CallRefused | undefined
  const waiting = files.entries()
  let count = 0
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const [place, file] of waiting) {
        try {
          const { id } = await sendFile(file, { signal, onProgress() {}, onWaiting() {} })
          made[place] = { fileId: id, path: pathOf(file) }
        } catch (problem) {
          if (!(problem instanceof CallRefused)) throw problem
          first ??= problem
          refused.push({ path: pathOf(file), reason: refusalText(problem) })
        }
        onSent(++count)
      }
    }),
  )
  const taken = made.filter(Boolean)
  if (taken.length === 0 && first) throw first
  return { taken, refused }
}

function Done({ outcome: { articles, files, folders, lost, refused } }: { outcome: Outcome }) {
  const counts = [
    [t('kind_article'), articles],
    [t('kind_folder'), folders],
    [t('kind_file'), files],
  ] as const
  return (
    <>
      <ListRow
        wrap
        title={t('imported')}
        left={<CheckCircleIcon />}
        subtitle={counts
          .filter(([, count]) => count > 0)
          .map(([name, count]) => `${name} ${count}`)
          .join(' · ')}
      />
      {lost.length + refused.length > 0 && (
        <Section title={t('importLost')}>
          {refused.map(({ path, reason }) => (
            <ListRow key={path} wrap title={path} left={<WarningIcon />} subtitle={reason} />
          ))}
          {lost.map(({ path, what }) => (
            <ListRow key={`${path} ${what}`} wrap title={path} left={<WarningIcon />} subtitle={t(`lost_${what}`)} />
          ))}
        </Section>
      )}
    </>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { refresh, type Stale } from '#platform/web/app/cache.ts'
import { CallRefused, paidFeature } from '#platform/web/app/answer.ts'
import { useChange, useCall, refusalText, showRefusal } from '#platform/web/app/calls.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { UserIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { listed } from '#platform/web/words/format.ts'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { columnLetters } from '#mechanisms/spreadsheets/column-letters.contract.ts'
import { importCalls, type ImportRunDetail } from './import.contract.ts'
import { t } from './imports.words.ts'
import css from './imports.module.css'

/** While something is in progress the run is looked at so often, in milliseconds; news of it come beside. */
const looksEvery = 1000

interface ImportRunProps {
  title: string
  /** The address of the screen where imports of this kind begin. */
  at: string
  /** What the import would make, and what it has made, in words. */
  willMake: (run: ImportRunDetail) => string
  made: (run: ImportRunDetail) => string
  /** Where what was made is seen. */
  seen: (run: ImportRunDetail) => { label: string; href: string }
  /** What is done next with what was made. */
  next?: React.ReactNode
  /** The types of record that it writes. */
  refreshes: Stale
}

/** One import: what was recognised, what is wrong, and how far the writing is. It goes on when the page is left. */
export function ImportRun({ title, at, willMake, made, seen, next, refreshes }: ImportRunProps) {
  const { id = '' } = useAddress()
  const back = useBack(at)
  const { data: run, error, refetch } = useCall(importCalls.detail, { id })
  const isUnderWay = run?.status === 'reading' || run?.status === 'writing'
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void refetch(), looksEvery)
    return () => clearInterval(timer)
  }, [isUnderWay, refetch])
  const start = useChange(importCalls.start)
  const isDone = run?.status === 'done'
  const renew = useEffectEvent(() => void refresh(...refreshes))
  useEffect(() => {
    if (isDone) renew()
  }, [isDone])
  const remove = useChange(importCalls.remove, { done: back })

  async function askRemove() {
    if (await confirmDialog({ title: t('removeImport'), danger: true })) remove.run({ id })
  }
  return (
    <Page
      title={run?.fileName ?? title}
      onBack={back}
      actions={
        run &&
        run.status !== 'writing' &&
        run.status !== 'done' && (
          <IconButton icon={TrashIcon} label={t('removeImport')} onPress={() => void askRemove()} />
        )
      }
      bottom={
        run &&
        !isUnderWay && <Next run={run} at={at} seen={seen} busy={start.running} onStart={() => start.run({ id })} />
      }
    >
      {!run &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />)}
      {run && (
        <>
          <State run={run} willMake={willMake} made={made} />
          {isDone && run.createdCount > 0 && next}
          {run.strangers.length > 0 && (run.status === 'ready' || run.status === 'problems') && <Strangers run={run} />}
          {run.problemCount > 0 && <Problems run={run} />}
          {run.noteCount > 0 && <Notes run={run} />}
          {(run.status === 'ready' || run.status === 'problems') && <Columns run={run} />}
          {run.samples.length > 0 && run.status !== 'done' && <Samples run={run} />}
        </>
      )}
    </Page>
  )
}

function Next({
  run,
  at,
  seen,
  busy,
  onStart,
}: Pick<ImportRunProps, 'at' | 'seen'> & { run: ImportRunDetail; busy: boolean; onStart: () => void }) {
  const { status } = run
  if (status === 'ready')
    return (
      <Button wide busy={busy} onPress={onStart}>
        {t('startImport')}
      </Button>
    )
  if (status === 'problems' || status === 'refused')
    return (
      <Button wide href={at}>
        {t('uploadAgain')}
      </Button>
    )
  const { label, href } = seen(run)
  return (
    <Button wide href={href}>
      {label}
    </Button>
  )
}

/** Where it stands, in a sentence, with a bar while it moves. */
function State({ run, willMake, made }: Pick<ImportRunProps, 'willMake' | 'made'> & { run: ImportRunDetail }) {
  const { status, rowCount, doneCount, refusal, columns } = run
  const missing = columns.filter(({ isRequired, index }) => isRequired && index === null).map(({ label }) => label)
  return (
    <Card padded>
      <div className={css.state} role="status">
        {status === 'reading' && <p className={css.figure}>{t('readingText')}</p>}
        {status === 'refused' && <Refused refusal={refusal} />}
        {status === 'problems' && (
          <p className={css.figure}>
            {missing.length > 0
              ? `${t('missingColumnText')}：${listed(missing)}`
              : t('problemsTitle', { n: run.problemCount })}
          </p>
        )}
        {status === 'ready' && (
          <>
            <p className={css.figure}>{t('rowsIn', { n: rowCount })}</p>
            <p>{willMake(run)}</p>
          </>
        )}
        {status === 'writing' && (
          <>
            <p className={css.figure}>{t('progressOf', { done: doneCount, all: rowCount })}</p>
            <ProgressBar percent={rowCount > 0 ? (doneCount / rowCount) * 100 : 0} label={t('progress')} />
            <p className={css.soft}>{t('leaveSafely')}</p>
          </>
        )}
        {status === 'done' && (
          <>
            <p className={css.figure}>{t('importDone')}</p>
            <p>{made(run)}</p>
          </>
        )}
      </div>
    </Card>
  )
}

/**
 * Why the file was not taken: it cannot be read, or is more than the free edition takes, which is reported as
 * everywhere.
 */
function Refused({ refusal }: Pick<ImportRunDetail, 'refusal'>) {
  const isLimited = refusal?.result === paidFeature
  const tell = useEffectEvent(() => showRefusal(new CallRefused(refusal!)))
  useEffect(() => {
    if (isLimited) tell()
  }, [isLimited])
  return (
    <>
      <p className={css.figure}>{t(isLimited ? 'importLimited' : 'importRefused')}</p>
      <p>{refusal?.msg}</p>
    </>
  )
}

function Problems({ run: { problems, problemCount } }: { run: ImportRunDetail }) {
  return (
    <Section
      note={
        problemCount > problems.length
          ? `${t('problemsNote')}${t('problemsMore', { n: problems.length })}`
          : t('problemsNote')
      }
    >
      {problems.map(({ line, column, cell, msg, value }, place) => (
        <ListRow
          key={place}
          title={`${t('line', { n: line })} · ${column}`}
          wrap
          subtitle={withValue(msg, value)}
          right={cell ? t('cell', { cell }) : undefined}
        />
      ))}
    </Section>
  )
}

/** What is said of a cell, with how what stands in it begins. */
const withValue = (msg: string, value: string | null) =>
  value
    ? `${msg}${t('value', { value: value.length > longestQuoted ? `${value.slice(0, longestQuoted)}…` : value })}`
    : msg
const longestQuoted = 30

/** People of the file whom nobody here is called by: each may be said to be somebody, or nobody. */
function Strangers({ run: { id, strangers } }: { run: ImportRunDetail }) {
  const say = useChange(importCalls.people)
  async function choose(name: string) {
    const key = await actionMenu(
      [
        { key: 'person', name: t('choosePerson'), icon: UserIcon },
        { key: 'nobody', name: t('nobody') },
      ],
      name,
    )
    if (key === null) return
    const person = key === 'person' ? await choosePerson({ title: name }) : null
    if (key === 'nobody' || person) say.run({ id, people: [{ name, personId: person?.id ?? null }] })
  }
  return (
    <Section title={t('strangers', { n: strangers.length })} note={t('strangersNote')}>
      {strangers.map(({ name, isKnown, person }) => (
        <ListRow
          key={name}
          title={name}
          right={person?.name ?? t(isKnown ? 'nobody' : 'notSaid')}
          chevron
          onPress={() => void choose(name)}
        />
      ))}
    </Section>
  )
}

function Notes({ run: { notes, noteCount } }: { run: ImportRunDetail }) {
  return (
    <Section
      title={t('notesTitle', { n: noteCount })}
      note={noteCount > notes.length ? t('problemsMore', { n: notes.length }) : undefined}
    >
      {notes.map(({ line, column, msg, value }, place) => (
        <ListRow
          key={place}
          title={line === 0 ? t('wholeFile') : `${t('line', { n: line })} · ${column}`}
          wrap
          subtitle={withValue(msg, value)}
        />
      ))}
    </Section>
  )
}

/** Which heading is which field; each can be chosen again. */
function Columns({ run: { id, columns, headings } }: { run: ImportRunDetail }) {
  const map = useChange(importCalls.map)
  const nameOf = (index: number) => t('column', { letter: columnLetters(index + 1), heading: headings[index] ?? '' })
  async function choose({ name, label, index }: ImportRunDetail['columns'][number]) {
    const chosen = await pick({
      title: label,
      value: [String(index ?? -1)],
      options: [
        { value: '-1', name: t('notImported') },
        ...headings.map((_, at) => ({ value: String(at), name: nameOf(at) })),
      ],
    })
    const at = Number(chosen?.[0]?.value ?? Number.NaN)
    if (Number.isNaN(at) || at === (index ?? -1)) return
    // A heading has one field: the one it is taken from goes without.
    const mapping = Object.fromEntries(
      columns.map(column => [
        column.name,
        column.name === name ? (at < 0 ? null : at) : column.index === at ? null : column.index,
      ]),
    )
    map.run({ id, mapping })
  }
  return (
    <Section title={t('columns')} note={t('columnsNote')}>
      {columns.map(column => (
        <ListRow
          key={column.name}
          title={column.isRequired ? `${column.label} *` : column.label}
          right={column.index === null ? t('notImported') : nameOf(column.index)}
          chevron
          onPress={() => void choose(column)}
        />
      ))}
    </Section>
  )
}

const Samples = ({ run: { headings, samples } }: { run: ImportRunDetail }) => (
  <Section title={t('preview')}>
    <div className={css.sample} tabIndex={0} role="region" aria-label={t('preview')}>
      <table>
        <thead>
          <tr>
            <th scope="col" />
            {headings.map((heading, index) => (
              <th key={index} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {headings.map((_, index) => (
                <td key={index}>{cells[index] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Section>
)

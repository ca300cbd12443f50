import { useEffect, useState } from 'react'
import { refusalText, showRefusal } from '#platform/web/app/calls.ts'
import { useChosen, type Chosen } from '#platform/web/app/chosen.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { useAddress, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { BatchBar } from '#platform/web/kit/batch-bar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { useEndless } from '#platform/web/kit/endless.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, CloseIcon, FilterIcon, ListIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { LongList } from '#platform/web/kit/long-list.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { actOn, actsOf, commonActs } from './inbox-acts.web.ts'
import { InboxRow } from './inbox-row.tsx'
import { t } from './inbox.words.ts'
import type { WaitingAct } from './offered-acts.web.ts'
import { allWaiting, mostSelected, useWaiting } from './use-waiting.web.ts'
import { waitingDues, type WaitingDue, type WaitingRow } from './waiting.contract.ts'
import { WaitingHeading } from './waiting-row.tsx'
import { t as dueWord } from './waiting.words.ts'
import css from './inbox.module.css'

interface InboxProps {
  /** One of the tab bar's screens: a large title, no back button. */
  isTab?: boolean
  onBack?: () => void
  actions?: React.ReactNode
  /** Shows only this kind, under this title. */
  only?: { kind: string; title: string }
}

/** Everything that waits for the actor, by due date; `?kind=` and `?due=` filter by kind or date. */
export function Inbox({ isTab = false, onBack, actions, only }: InboxProps) {
  const address = useAddress()
  useScreenKind('list')
  const due = waitingDues.find(one => one === address.due)
  const kind = only?.kind ?? (address.kind || undefined)
  const change = useAddressChange()
  const waiting = useWaiting({ kind, due })
  const { chosen, set, begin, toggle } = useChosen()
  const acts = useActs(waiting.counts.map(one => one.kind))
  const total = waiting.countOf({ kind, due })
  const { all, isFetching, fetchAll } = useAllRows(kind, due)
  const shown = [...new Map([...all, ...waiting.rows].map(row => [row.id, row])).values()].filter(({ id }) =>
    chosen?.has(id),
  )
  /** Selects all that match, those further down included. */
  async function chooseAll() {
    const rows = waiting.hasNextPage ? await fetchAll() : waiting.rows
    if (rows) set(new Set(rows.map(({ id }) => id)))
    if (rows && rows.length < total) toast.warn(t('mostSelected', { n: rows.length }))
  }
  return (
    <Page
      title={only?.title ?? t('todo')}
      large={isTab}
      scrollKey={useHistoryKey()}
      {...(onBack ? { onBack } : {})}
      actions={
        <>
          {actions}
          {waiting.rows.length > 0 && (
            <IconButton
              icon={chosen ? CloseIcon : ListIcon}
              label={t('select')}
              pressed={chosen !== null}
              onPress={() => (chosen ? set(null) : begin())}
            />
          )}
          <IconButton icon={FilterIcon} label={t('filterTasks')} href="/filter" />
          <IconButton icon={PlusIcon} label={t('create')} href="/quick_create" />
        </>
      }
      top={
        <Kinds
          kind={kind}
          due={due}
          waiting={waiting}
          show={change}
          isOne={only !== undefined}
          onAll={
            kind !== undefined && !chosen && waiting.rows.length > 1 && (acts.get(kind)?.length ?? 0) > 0
              ? () => void chooseAll()
              : undefined
          }
          total={total}
          isSelecting={isFetching}
        />
      }
      bottom={
        chosen && (
          <Batch rows={shown} acts={commonActs(shown, acts)} onAll={() => void chooseAll()} onDone={() => set(null)} />
        )
      }
    >
      <Rows
        waiting={waiting}
        acts={acts}
        chosen={chosen}
        toggle={toggle}
        onHold={id => set(new Set([id]))}
        isNarrowed={Boolean(due ?? (only ? undefined : kind))}
        show={change}
      />
    </Page>
  )
}

type Waiting = ReturnType<typeof useWaiting>
type Show = ReturnType<typeof useAddressChange>
type Acts = ReadonlyMap<string, readonly WaitingAct[]>
const noActs: Acts = new Map()

/** The actions of the kinds shown: none until their code is loaded. */
function useActs(kinds: readonly string[]): Acts {
  const [acts, setActs] = useState(noActs)
  const wanted = [...new Set(kinds)].join(' ')
  useEffect(() => {
    if (wanted) void actsOf(wanted.split(' ')).then(setActs, () => {})
  }, [wanted])
  return acts
}

/** The rows that match, whether or not they have been scrolled to: fetched when all are to be selected. */
function useAllRows(kind: string | undefined, due: WaitingDue | undefined) {
  const [all, setAll] = useState<readonly WaitingRow[]>([])
  const [isFetching, setFetching] = useState(false)
  async function fetchAll(): Promise<readonly WaitingRow[] | undefined> {
    setFetching(true)
    try {
      const rows = await allWaiting({ kind, due })
      setAll(rows)
      return rows
    } catch (problem) {
      showRefusal(problem)
      return undefined
    } finally {
      setFetching(false)
    }
  }
  return { all, isFetching, fetchAll }
}

interface KindsProps {
  kind: string | undefined
  due: WaitingDue | undefined
  waiting: Waiting
  show: Show
  /** The list shows a single kind: there are no others to switch to. */
  isOne: boolean
  /** Selects all that match; not offered where nothing can be done with them together. */
  onAll: (() => void) | undefined
  total: number
  isSelecting: boolean
}

/** The kinds with waiting items and their counts; and the active date filter, which can be removed. */
function Kinds({ kind, due, waiting: { counts, countOf }, show, isOne, onAll, total, isSelecting }: KindsProps) {
  const names = new Map(counts.map(one => [one.kind, one.name]))
  const there = [...names].filter(([key]) => key === kind || countOf({ kind: key, due }) > 0)
  return (
    <>
      {!isOne && (
        <Tabs
          label={t('kinds')}
          value={kind ?? 'all'}
          onChange={key => show({ kind: key === 'all' ? undefined : key })}
          options={[
            { key: 'all', name: t('all'), count: countOf({ due }) },
            ...there.map(([key, name]) => ({ key, name, count: countOf({ kind: key, due }) })),
          ]}
        />
      )}
      {(due ?? onAll) && (
        <div className={css.dates}>
          {due && (
            <Button small kind="neutral" icon={CloseIcon} onPress={() => show({ due: undefined })}>
              {dueWord(due)}
            </Button>
          )}
          {onAll && (
            <Button small kind="neutral" icon={CheckCircleIcon} busy={isSelecting} onPress={onAll}>
              {isSelecting ? t('selecting') : t('selectAllN', { n: Math.min(total, mostSelected) })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

interface RowsProps {
  waiting: Waiting
  acts: Acts
  chosen: Chosen
  toggle: (id: string) => void
  onHold: (id: string) => void
  isNarrowed: boolean
  show: Show
}

function Rows({ waiting, acts, chosen, toggle, onHold, isNarrowed, show }: RowsProps) {
  const scrollKey = useHistoryKey()
  const { rows, hasNextPage } = waiting
  const { onMore } = useEndless({ load: () => waiting.fetchNextPage(), done: !hasNextPage })
  if (waiting.isPending) return <Skeleton kind="rows" />
  if (waiting.isError && rows.length === 0)
    return <ErrorState text={refusalText(waiting.error)} onRetry={() => void waiting.refetch()} />
  return (
    <PullToRefresh onRefresh={waiting.startOver}>
      {rows.length === 0 && !hasNextPage ? (
        <NothingWaits isNarrowed={isNarrowed} show={show} />
      ) : (
        <LongList
          items={rows}
          keyOf={row => row.id}
          onMore={onMore}
          done={!hasNextPage}
          rowHeight={66}
          loading={waiting.isFetchingNextPage}
          failed={waiting.isFetchNextPageError}
          scrollKey={scrollKey}
        >
          {(row, index) => (
            <>
              <WaitingHeading row={row} previous={rows[index - 1]} />
              <InboxRow
                row={row}
                acts={acts.get(row.kind) ?? []}
                chosen={chosen?.has(row.id) ?? false}
                onChoose={chosen ? () => toggle(row.id) : undefined}
                onHold={() => onHold(row.id)}
              />
            </>
          )}
        </LongList>
      )}
    </PullToRefresh>
  )
}

const NothingWaits = ({ isNarrowed, show }: { isNarrowed: boolean; show: Show }) =>
  isNarrowed ? (
    <Empty
      icon={CheckCircleIcon}
      title={t('noneFound')}
      action={<Button onPress={() => show({ kind: undefined, due: undefined })}>{t('showAll')}</Button>}
    />
  ) : (
    <Empty icon={CheckCircleIcon} title={t('nothing')} text={t('nothingText')} />
  )

interface BatchProps {
  rows: Waiting['rows']
  acts: readonly WaitingAct[]
  onAll: () => void
  onDone: () => void
}

/** Actions for all selected items. */
const Batch = ({ rows, acts, onAll, onDone }: BatchProps) => (
  <BatchBar count={rows.length} onAll={onAll} onDone={onDone}>
    {rows.length > 0 && acts.length === 0 && <span>{t('noCommonAct')}</span>}
    {acts.toReversed().map(act => (
      <Button
        key={act.verb}
        small
        kind={act === acts[0] ? 'primary' : 'secondary'}
        onPress={() => void actOn(rows, act).then(isDone => isDone && onDone())}
      >
        {t(act.verb)}
      </Button>
    ))}
  </BatchBar>
)

import { lazy, useState } from 'react'
import { showRefusal, useCall, useChange, usePages } from '#platform/web/app/calls.ts'
import { useKeptState } from '#platform/web/app/kept-state.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useGo } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { NoteIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { billMemoCalls, memoStatuses, type BillMemoRow, type MemoStatus } from './bill-memo.contract.ts'
import css from './bill-memo.module.css'
import { claimMemos } from './claim-memos.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { t } from './bill-memo.words.ts'

const BillMemoTable = lazy(() => import('./bill-memo-table.tsx'))

/** One's own memos of what one has paid; several can be deleted at once. */
export default function BillMemoList() {
  const { key, input } = useListSearch(t('search'))
  const go = useGo()
  const [chosen, setChosen] = useState<readonly BillMemoRow[] | null>(null)
  const [status, setStatus] = useKeptState<MemoStatus>('status', 'free')
  const filters = { status, ...(key ? { key } : {}) }
  const total = useCall(billMemoCalls.total, filters)
  const { can } = usePages(billMemoCalls.list, { ...filters, limit: 20 })
  const removal = useChange(billMemoCalls.removeBatch, {
    done: ({ count }) => {
      toast.success(t('removed', { n: count }))
      setChosen(null)
    },
  })
  async function remove(memos: readonly BillMemoRow[]) {
    if (
      await confirmDialog({
        title: t('removeMany', { n: memos.length }),
        text: t('removeText'),
        confirm: t('remove'),
        danger: true,
      })
    )
      removal.run({ ids: memos.map(({ id }) => id) })
  }
  async function claim(memos: readonly BillMemoRow[]) {
    try {
      if (await claimMemos(memos)) go('/finance/new?type=expense')
    } catch (problem) {
      showRefusal(problem)
    }
  }
  const toggle = (memo: BillMemoRow) =>
    setChosen(before =>
      before?.some(({ id }) => id === memo.id) ? before.filter(({ id }) => id !== memo.id) : [...(before ?? []), memo],
    )
  return (
    <ListScreen
      title={t('memos')}
      call={billMemoCalls.list}
      query={{ ...filters, limit: 20 }}
      rowHeight={68}
      table={list => <BillMemoTable list={list} chosen={chosen} onChoose={setChosen} onToggle={toggle} />}
      actions={
        <>
          {status === 'free' && (total.data?.count ?? 0) > 0 && (
            <Button kind="text" small onPress={() => setChosen(chosen ? null : [])}>
              {t(chosen ? 'done' : 'select')}
            </Button>
          )}
          {!chosen && can?.create && <IconButton icon={PlusIcon} label={t('newMemo')} href="/bill/new" />}
        </>
      }
      top={
        <div className={css.top}>
          <Tabs<MemoStatus>
            label={t('memos')}
            value={status}
            onChange={next => {
              setStatus(next)
              setChosen(null)
            }}
            options={memoStatuses.map(key => ({ key, name: t(key) }))}
          />
          {input}
          {total.data && total.data.count > 0 && (
            <p className={css.total} aria-live="polite">
              <span>{t('total', { n: total.data.count })}</span>
              <strong>{yuan(total.data.amount)}</strong>
            </p>
          )}
        </div>
      }
      bottom={
        chosen && (
          <div className={css.bar}>
            <span>{t('chosen', { n: chosen.length })}</span>
            <span className={css.acts}>
              <Button
                kind="neutral"
                disabled={chosen.length === 0}
                busy={removal.running}
                onPress={() => void remove(chosen)}
              >
                {t('remove')}
              </Button>
              <Button disabled={chosen.length === 0} onPress={() => void claim(chosen)}>
                {t('claim')}
              </Button>
            </span>
          </div>
        )
      }
      empty={
        key || status !== 'free'
          ? { icon: NoteIcon, title: t('noneFound'), text: t('noneFoundText') }
          : {
              icon: NoteIcon,
              title: t('none'),
              text: t('noneText'),
              create: { label: t('newMemo'), href: '/bill/new' },
            }
      }
    >
      {memo => (
        <MemoLine
          memo={memo}
          {...(chosen ? { isChosen: chosen.some(({ id }) => id === memo.id), onToggle: () => toggle(memo) } : {})}
        />
      )}
    </ListScreen>
  )
}

function MemoLine({
  memo: { id, summary, amount, spentDate, type, photos, order },
  isChosen,
  onToggle,
}: {
  memo: BillMemoRow
  isChosen?: boolean
  onToggle?: () => void
}) {
  const said = {
    title: summary,
    subtitle: [spentDate, type?.name, order?.code, photos > 0 && t('photos', { n: photos })]
      .filter(Boolean)
      .join(' · '),
    right: <span className={css.amount}>{yuan(amount)}</span>,
  }
  if (!onToggle) return <ListRow {...said} href={`/bill/detail?id=${id}`} chevron={false} />
  return (
    <ListRow
      {...said}
      control={<Checkbox value={isChosen ?? false} onChange={onToggle} label={summary} />}
      onPress={onToggle}
      selected={isChosen ?? false}
    />
  )
}

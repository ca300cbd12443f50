import { useState } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { sendCall } from '#platform/web/app/send-call.ts'
import { showRefusal, useCall, useChange, usePages } from '#platform/web/app/calls.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useGo, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CloseIcon, InboxIcon, PlusIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { listed } from '#platform/web/words/format.ts'
import { mostAtOnce } from '#mechanisms/approvals/approval.contract.ts'
import { decidedNow, useDecided, useHeldDecision } from '#mechanisms/approvals/hold-decision.web.ts'
import { boxes, inboxCalls, type Box, type InboxRow } from '#mechanisms/approvals/inbox.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { t } from '../approvals.words.ts'
import { CaseRow } from './case-row.tsx'
import { chooseForm } from './choose-form.web.ts'
import { inboxFilter } from './inbox-filter.tsx'
import { sumUp } from './sum-up.web.ts'
import css from './inbox.module.css'

const emptyWords = {
  charged: ['noneCharged', 'noneChargedText'],
  handled: ['noneHandled', 'noneHandledText'],
  mine: ['noneMine', 'noneMineText'],
  copy: ['noneCopy', 'noneCopyText'],
} as const

/** What was chosen to be decided together, by its id. */
type Chosen = ReadonlyMap<string, InboxRow>

/** Approvals of all types: what waits for me, what I decided, what I requested, what I was notified of. */
export default function Inbox() {
  useScreenKind('list')
  const { scope: requestedScope } = useAddress()
  const go = useGo()
  const scope = boxes.find(box => box === requestedScope) ?? 'charged'
  const { data: types } = useCall(processCalls.types, {})
  const filter = useFilter(inboxFilter, { types: types?.list ?? [], hasStatus: scope !== 'charged' })
  const change = useAddressChange()
  const { key, input } = useListSearch(t('search'))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { type, status } = filter.query
  const query = {
    scope,
    ...(type ? { type } : {}),
    ...(status && scope !== 'charged' ? { status } : {}),
    ...(key ? { key } : {}),
  }
  const { rows, total, can } = usePages(inboxCalls.list, query)
  const decided = useDecided()
  const { data: counts } = useCall(inboxCalls.counts, {})
  const [title, emptyText] = key || type || query.status ? (['noneFound', 'noneFoundText'] as const) : emptyWords[scope]
  const shown = rows.filter(({ id }) => !decided.has(id))
  const options = boxes.map(box => ({
    key: box,
    name: t(box),
    count: box === 'charged' ? (counts?.charged ?? 0) : box === 'copy' ? (counts?.copy ?? 0) : 0,
  }))
  function show(box: Box) {
    setChosen(null)
    change({ scope: box })
  }
  const apply = () => void chooseForm().then(address => address && go(address))
  return (
    <Page
      title={types?.list.find(one => one.type === type)?.name ?? t('approvals')}
      onBack={useBack()}
      scrollKey={useHistoryKey()}
      actions={
        chosen ? (
          <IconButton icon={CloseIcon} label={t('selectDone')} onPress={() => setChosen(null)} />
        ) : (
          <Actions {...(can?.create ? { onApply: apply } : {})}>
            {(scope !== 'charged' || (types?.list.length ?? 0) > 1) && filter.button}
          </Actions>
        )
      }
      top={
        <>
          <Tabs<Box> label={t('approvals')} value={scope} onChange={show} options={options} />
          <div className={css.search}>{input}</div>
        </>
      }
      bottom={
        scope === 'charged' &&
        shown.length > 1 && (
          <BatchBar
            rows={shown}
            total={Math.max(shown.length, (total ?? 0) - (rows.length - shown.length))}
            fetchAll={async () => (await allOf(query)).filter(({ id }) => !decidedNow().has(id))}
            chosen={chosen}
            onChoose={setChosen}
          />
        )
      }
    >
      {scope === 'copy' && (counts?.copy ?? 0) > 0 && <ReadAll />}
      <ListOf
        call={inboxCalls.list}
        query={query}
        rowHeight={88}
        empty={{
          icon: InboxIcon,
          title: t(title),
          text: t(emptyText),
          ...(scope === 'mine' && title === 'noneMine' ? { create: { label: t('newApply'), onPress: apply } } : {}),
        }}
      >
        {row =>
          scope === 'charged' && decided.has(row.id) ? (
            <div />
          ) : (
            <CaseRow
              row={row}
              scope={scope}
              {...(chosen
                ? { chosen: chosen.has(row.id), onChoose: (on: boolean) => setChosen(toggled(chosen, row, on)) }
                : {})}
            />
          )
        }
      </ListOf>
    </Page>
  )
}

const Actions = ({ onApply, children }: { onApply?: () => void; children: React.ReactNode }) => (
  <>
    {children}
    <IconButton icon={UsersIcon} label={t('delegation')} href="/approval/delegation" />
    {onApply && <IconButton icon={PlusIcon} label={t('newApply')} onPress={onApply} />}
  </>
)

interface BatchProps {
  rows: readonly InboxRow[]
  /** How many the list has, of which those that were scrolled to are `rows`. */
  total: number
  /** All of them, those included that nobody has scrolled to. */
  fetchAll: () => Promise<readonly InboxRow[]>
  chosen: Chosen | null
  onChoose: (chosen: Chosen | null) => void
}

/** Several at once: chosen, summed up, approved or rejected for one reason. */
function BatchBar({ rows, total, fetchAll, chosen, onChoose }: BatchProps) {
  const hold = useHeldDecision()
  const [isFetching, setFetching] = useState(false)
  if (!chosen)
    return (
      <Button kind="neutral" onPress={() => onChoose(new Map())}>
        {t('select')}
      </Button>
    )
  const cases = [...chosen.values()]
  async function chooseAll(on: boolean) {
    if (!on) return onChoose(new Map())
    if (total <= rows.length) return onChoose(byId(rows))
    setFetching(true)
    await fetchAll().then(all => onChoose(byId(all)), showRefusal)
    setFetching(false)
  }
  async function agree() {
    const summary = (
      <span className={css.summary}>
        {sumUp(cases).join('\n')}
        {'\n'}
        {listed(cases.slice(0, 5).map(({ title }) => title))}
        {cases.length > 5 && t('andMore')}
      </span>
    )
    if (!(await confirmDialog({ title: t('batchTitle', { n: cases.length }), text: summary, confirm: t('agree') })))
      return
    hold({ cases, agree: true })
    onChoose(null)
  }
  async function reject() {
    const { askOpinion } = await import('#mechanisms/approvals/opinion-sheet.tsx')
    const input = await askOpinion({
      title: t('batchRejectTitle', { n: cases.length }),
      confirm: t('rejectN', { n: cases.length }),
      decision: 'disagree',
      text: t('batchRejectText'),
    })
    if (!input) return
    hold({ cases, agree: false, ...input })
    onChoose(null)
  }
  return (
    <>
      <span className={css.all}>
        <Checkbox
          value={cases.length > 0 && cases.length >= total}
          partial={cases.length > 0 && cases.length < total}
          onChange={on => void chooseAll(on)}
        >
          {isFetching ? t('selecting') : t('selectAllN', { n: total })}
        </Checkbox>
      </span>
      <Button kind="secondary" disabled={cases.length === 0} onPress={() => void reject()}>
        {t('reject')}
      </Button>
      <Button disabled={cases.length === 0} onPress={() => void agree()}>
        {t('agreeN', { n: cases.length })}
      </Button>
    </>
  )
}

const byId = (rows: readonly InboxRow[]): Chosen => new Map(rows.map(row => [row.id, row]))

/** Requests the list page by page, as far as it goes. */
async function allOf(query: CallInput<typeof inboxCalls.list>): Promise<InboxRow[]> {
  const all = new Map<string, InboxRow>()
  for (let start = 0; ; start += mostAtOnce) {
    const { list } = await sendCall(inboxCalls.list, { ...query, start, limit: mostAtOnce })
    for (const row of list) all.set(row.id, row)
    if (list.length < mostAtOnce) return [...all.values()]
  }
}

function toggled(chosen: Chosen, row: InboxRow, on: boolean): Chosen {
  const next = new Map(chosen)
  if (on) next.set(row.id, row)
  else next.delete(row.id)
  return next
}

function ReadAll() {
  const read = useChange(inboxCalls.read)
  return (
    <div className={css.readAll}>
      <Button small kind="text" busy={read.running} onPress={() => read.run({ id: [] })}>
        {t('readAll')}
      </Button>
    </div>
  )
}

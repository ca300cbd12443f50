import { useState } from 'react'
import { useCall, useChange, usePages } from '#platform/web/app/calls.ts'
import { useKeptState } from '#platform/web/app/kept-state.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { FilterIcon, InboxIcon, PlusIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { listed } from '#platform/web/words/format.ts'
import { mostAtOnce } from '#mechanisms/approvals/approval.contract.ts'
import { useDecided, useHeldDecision } from '#mechanisms/approvals/hold-decision.web.ts'
import { boxes, inboxCalls, type Box, type InboxRow } from '#mechanisms/approvals/inbox.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { t } from '../approvals.words.ts'
import { CaseRow } from './case-row.tsx'
import { chooseForm } from './choose-form.web.ts'
import { FilterSheet, type InboxFilter } from './filter-sheet.tsx'
import css from './inbox.module.css'

const emptyWords = {
  charged: ['noneCharged', 'noneChargedText'], handled: ['noneHandled', 'noneHandledText'], mine: ['noneMine', 'noneMineText'], copy: ['noneCopy', 'noneCopyText'],
} as const

/** Approvals of all types: what waits for me, what I decided, what I asked for, what I was told of. */
export default function Inbox() {
  const { scope: asked } = useAddress()
  const go = useGo()
  const scope = boxes.find(box => box === asked) ?? 'charged'
  const [filter, setFilter] = useKeptState<InboxFilter>('filter', {})
  const [text, setText] = useKeptState('text', '')
  const key = useSettled(text.trim())
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const { type, status } = filter
  const query = { scope, ...type ? { type } : {}, ...status && scope !== 'charged' ? { status: [status] } : {}, ...key ? { key } : {} }
  const { rows } = usePages(inboxCalls.list, query)
  const decided = useDecided()
  const { data: counts } = useCall(inboxCalls.counts, {})
  const { data: types } = useCall(processCalls.types, {})
  const [title, emptyText] = key || type || query.status ? ['noneFound', 'noneFoundText'] as const : emptyWords[scope]
  const shown = rows.filter(({ id }) => !decided.has(id))
  const options = boxes.map(box => ({ key: box, name: t(box), count: box === 'charged' ? counts?.charged ?? 0 : box === 'copy' ? counts?.copy ?? 0 : 0 }))
  function show(box: Box) {
    setChosen(null)
    go(`/approval/list?scope=${box}`, { replace: true })
  }
  const apply = () => void chooseForm().then(address => address && go(address))
  return (
    <Page
      title={types?.list.find(one => one.type === type)?.name ?? t('approvals')} onBack={useBack()} scrollKey={useHistoryKey()}
      actions={<Actions onApply={apply} types={types?.list ?? []} hasStatus={scope !== 'charged'} filter={filter} onFilter={setFilter} />}
      top={(
        <>
          <Tabs<Box> label={t('approvals')} value={scope} onChange={show} options={options} />
          <div className={css.search}><SearchField value={text} onChange={setText} placeholder={t('search')} /></div>
        </>
      )}
      bottom={scope === 'charged' && shown.length > 1 && <BatchBar rows={shown} chosen={chosen} onChoose={setChosen} />}
    >
      {scope === 'copy' && (counts?.copy ?? 0) > 0 && <ReadAll />}
      <ListOf
        call={inboxCalls.list} query={query} rowHeight={88}
        empty={{ icon: InboxIcon, title: t(title), text: t(emptyText), ...scope === 'mine' && title === 'noneMine' ? { action: { label: t('newApply'), onPress: apply } } : {} }}
      >
        {row => scope === 'charged' && decided.has(row.id) ? <div /> : (
          <CaseRow
            row={row} scope={scope}
            {...chosen ? { chosen: chosen.has(row.id), onChoose: (on: boolean) => setChosen(toggled(chosen, row.id, on)) } : {}}
          />
        )}
      </ListOf>
    </Page>
  )
}

function toggled(chosen: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

interface ActionsProps { onApply: () => void, types: readonly { type: string, name: string }[], hasStatus: boolean, filter: InboxFilter, onFilter: (filter: InboxFilter) => void }

function Actions({ onApply, types, hasStatus, filter, onFilter }: ActionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {(hasStatus || types.length > 1) && <IconButton icon={FilterIcon} label={t('filter')} pressed={Object.keys(filter).length > 0} onPress={() => setOpen(true)} />}
      <IconButton icon={UsersIcon} label={t('delegation')} href='/approval/delegation' />
      <IconButton icon={PlusIcon} label={t('newApply')} onPress={onApply} />
      {isOpen && <FilterSheet filter={filter} types={types} hasStatus={hasStatus} onClose={() => setOpen(false)} onAnswer={chosen => { onFilter(chosen); setOpen(false) }} />}
    </>
  )
}

interface BatchProps { rows: readonly InboxRow[], chosen: ReadonlySet<string> | null, onChoose: (chosen: ReadonlySet<string> | null) => void }

/** Several at once: chosen, summed up, agreed to. */
function BatchBar({ rows, chosen, onChoose }: BatchProps) {
  const hold = useHeldDecision()
  if (!chosen) return <Button kind='neutral' onPress={() => onChoose(new Set())}>{t('select')}</Button>
  const cases = rows.filter(({ id }) => chosen.has(id)).slice(0, mostAtOnce)
  async function agree() {
    const types = [...new Set(cases.map(({ typeName }) => typeName))]
    const summary = types.map(type => t('batchLine', { type, n: cases.filter(({ typeName }) => typeName === type).length })).join('\n')
    if (!await confirmDialog({ title: t('batchTitle', { n: cases.length }), text: <span className={css.summary}>{summary}{'\n'}{listed(cases.slice(0, 5).map(({ title }) => title))}</span>, confirm: t('agree') })) return
    hold({ cases, agree: true })
    onChoose(null)
  }
  return (
    <>
      <Checkbox value={cases.length === rows.length} partial={cases.length > 0 && cases.length < rows.length} onChange={on => onChoose(new Set(on ? rows.map(({ id }) => id) : []))}>{t('selectAll')}</Checkbox>
      <Button kind='neutral' onPress={() => onChoose(null)}>{t('selectDone')}</Button>
      <Button disabled={cases.length === 0} onPress={() => void agree()}>{t('agreeN', { n: cases.length })}</Button>
    </>
  )
}

function ReadAll() {
  const read = useChange(inboxCalls.read, { refreshes: [inboxCalls.list, inboxCalls.counts] })
  return <div className={css.readAll}><Button small kind='text' busy={read.running} onPress={() => read.run({ id: [] })}>{t('readAll')}</Button></div>
}

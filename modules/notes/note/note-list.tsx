import { useState } from 'react'
import { useFilter } from '#platform/web/app/filter.tsx'
import { knownRows } from '#platform/web/app/known-rows.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { BatchBar } from '#platform/web/kit/batch-bar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, NoteIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { timeAgo } from '#platform/web/words/format.ts'
import { TagChips } from '#mechanisms/tags/tag-chips.tsx'
import { noteFilter } from './note-filter.tsx'
import { noteCalls, type NoteRow } from './note.contract.ts'
import {
  linesOf,
  NoteSelection,
  NoteStatus,
  Selected,
  selectAll,
  toggleAt,
  type Selectable,
} from './note-states.contract.ts'
import { t } from './note.words.ts'

/** My notes, the last changed first, or those of the trash; several are moved there and back at once. */
export default function NoteList() {
  const { status: requestedStatus } = useAddress()
  const status = requestedStatus === String(NoteStatus.Deleted) ? NoteStatus.Deleted : NoteStatus.Normal
  const isTrash = status === NoteStatus.Deleted
  const go = useGo()
  const { key, field } = useListSearch(t('search'))
  const filter = useFilter(noteFilter, undefined)
  const which = { status, ...filter.query, ...(key && { key }) }
  const query = { ...which, limit: 20 }
  const shown = JSON.stringify(query)
  const [selection, setSelection] = useState<Selection | null>(null)
  /**
   * The rows with their select flags, while some can be selected. Once one searches or filters, nothing is selected:
   * what no longer belongs to the list is moved nowhere.
   */
  const rows = selection && (selection.of === shown ? selection.rows : [])
  const setRows = (next: Selectable[] | null, hasAll = false) => setSelection(next && { of: shown, rows: next, hasAll })
  const known = () => [...knownRows(noteCalls.list, 'active').values()] as NoteRow[]
  const chosen = rows?.filter(({ select }) => select === Selected.Yes) ?? []
  const setStatus = useChange(noteCalls.setStatus, {
    done: () => toast.success(t(isTrash ? 'restored' : 'movedToTrash')),
  })
  const isSelected = (id: string) => chosen.some(one => one.id === id)
  const toggle = (id: string) => {
    // Those that are selected and not loaded yet stay so.
    const all = [...new Set([...known().map(row => row.id), ...(rows ?? []).map(row => row.id)])].map(one => ({
      id: one,
      select: isSelected(one) ? Selected.Yes : Selected.No,
    }))
    setRows(
      toggleAt(
        all,
        all.findIndex(one => one.id === id),
      ),
      selection?.hasAll,
    )
  }
  const areAll = selection?.hasAll === true && chosen.length > 0 && chosen.length === rows?.length
  /** All of the list, those that have not been loaded included; as many as can be moved at once. */
  async function toggleAll() {
    if (areAll) return setRows(selectAll(rows ?? [], NoteSelection.None))
    try {
      const { ids, total } = await sendCall(noteCalls.selectable, which)
      const all = ids.map(id => ({ id, select: Selected.No }))
      setSelection(now => now && { of: shown, rows: selectAll(all, NoteSelection.All), hasAll: true })
      if (total > ids.length) toast.info(t('firstSelected', { n: ids.length, total }))
    } catch {
      const all = selectAll(known(), NoteSelection.All)
      setSelection(now => now && { of: shown, rows: all, hasAll: true })
      toast.warn(t('loadedSelected', { n: all.length }))
    }
  }
  return (
    <ListScreen
      key={status}
      title={t('title')}
      call={noteCalls.list}
      query={query}
      rowHeight={88}
      {...(isTrash || rows ? {} : { newAt: '/note/edit_detail' })}
      actions={
        <>
          {filter.button}
          {!rows && (
            <IconButton
              icon={CheckCircleIcon}
              label={t('select')}
              onPress={() => setRows(selectAll(known(), NoteSelection.None))}
            />
          )}
        </>
      }
      top={
        <>
          <Tabs<string>
            label={t('which')}
            value={String(status)}
            onChange={next => {
              setRows(null)
              go(`/note/list?status=${next}`, { replace: true })
            }}
            options={[
              { key: String(NoteStatus.Normal), name: t('normal') },
              { key: String(NoteStatus.Deleted), name: t('trash') },
            ]}
          />
          {field}
        </>
      }
      bottom={
        rows && (
          <BatchBar count={chosen.length} areAll={areAll} onAll={() => void toggleAll()} onDone={() => setRows(null)}>
            <Button
              small
              disabled={chosen.length === 0}
              onPress={() => {
                setStatus.run({
                  noteIds: chosen.map(({ id }) => id),
                  status: isTrash ? NoteStatus.Normal : NoteStatus.Deleted,
                })
                setRows(null)
              }}
            >
              {t(isTrash ? 'restore' : 'toTrash')}
            </Button>
          </BatchBar>
        )
      }
      empty={
        key || filter.isOn
          ? { icon: NoteIcon, title: t('noneFound'), text: t('noneFoundText') }
          : isTrash
            ? { icon: NoteIcon, title: t('noneInTrash'), text: t('noneInTrashText') }
            : {
                icon: NoteIcon,
                title: t('none'),
                text: t('noneText'),
                create: { label: t('new'), href: '/note/edit_detail' },
              }
      }
    >
      {note => (
        <ListRow
          {...(rows
            ? { onPress: () => toggle(note.id), selected: isSelected(note.id) }
            : { href: `/note/edit_detail?id=${note.id}` })}
          title={note.title}
          subtitle={`${timeAgo(note.lastOptDate)}${rest(note)}`}
          right={<TagChips tags={note.tags} most={2} />}
        />
      )}
    </ListScreen>
  )
}

interface Selection {
  /** Of which list. */
  of: string
  rows: readonly Selectable[]
  /** The rows are all of the list, as far as they can be moved at once. */
  hasAll: boolean
}

/** What comes after a note's first line. */
function rest({ title, content }: NoteRow): string {
  const after = linesOf(content.slice(title.length).trim())
    .map(line => (line.isTodo ? `${line.isDone ? '☑' : '☐'} ${line.text}` : line.text))
    .join('  ')
  return after === '' ? '' : ` · ${after}`
}

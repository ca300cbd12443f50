import { useState } from 'react'
import { shortestKey } from '#platform/contract/fields.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { go } from '#platform/web/app/places.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { SearchIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { timeAgo } from '#platform/web/words/format.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../messages.words.ts'
import { messageCalls } from './message.contract.ts'
import { lineOf } from './said.web.ts'

type Way = 'words' | 'pinned'

/** Messages of a conversation by words in them, or those that are pinned; each leads to its place. */
export const openSearch = (id: string, way: Way) =>
  openDialog<void>(({ open, answer }) => (
    <Sheet open={open} onClose={() => answer()} title={t(way === 'words' ? 'searchHere' : 'pinned')} tall>
      <Search id={id} way={way} onClose={() => answer()} />
    </Sheet>
  ))

function Search({ id, way, onClose }: { id: string; way: Way; onClose: () => void }) {
  const [text, setText] = useState('')
  const key = useSettled(text.trim())
  return (
    <>
      {way === 'words' && <SearchField value={text} onChange={setText} placeholder={t('searchHere')} />}
      {way === 'pinned' || [...key].length >= shortestKey ? (
        <Found id={id} way={way} text={key} onClose={onClose} />
      ) : (
        <Empty icon={SearchIcon} title={t('searchHere')} text={t('searchHint')} />
      )}
    </>
  )
}

function Found({ id, way, text, onClose }: { id: string; way: Way; text: string; onClose: () => void }) {
  const pages = usePages(messageCalls.search, way === 'words' ? { id, key: text } : { id, isPinned: true })
  if (pages.isPending) return <Skeleton kind="rows" />
  if (pages.rows.length === 0)
    return <Empty icon={SearchIcon} title={t(way === 'words' ? 'searchNone' : 'pinnedNone')} />
  return (
    <>
      {pages.rows.map(row => (
        <ListRow
          key={row.id}
          left={<Face person={row.sender} size={36} />}
          title={lineOf(row)}
          subtitle={`${row.sender.name} · ${timeAgo(row.sentAt)}`}
          onPress={() => {
            onClose()
            go(`/dialogue?id=${id}&seq=${row.seq}`)
          }}
        />
      ))}
      {pages.hasNextPage && (
        <Button kind="text" busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

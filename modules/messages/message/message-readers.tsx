import { useState } from 'react'
import { usePages } from '#platform/web/app/calls.ts'
import { Empty } from '#platform/web/kit/empty.tsx'
import { UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../messages.words.ts'
import { messageCalls } from './message.contract.ts'

/** Who has read a message, and who has not. */
export const openReaders = (id: string) =>
  openDialog<void>(({ open, answer }) => (
    <Sheet open={open} onClose={() => answer()} title={t('readers')}>
      <Readers id={id} />
    </Sheet>
  ))

function Readers({ id }: { id: string }) {
  const [shown, setShown] = useState<'read' | 'unread'>('unread')
  const pages = usePages(messageCalls.readers, { id, isRead: shown === 'read' })
  return (
    <>
      <Segmented
        label={t('readers')}
        value={shown}
        onChange={setShown}
        options={[
          { key: 'unread', name: t('unread') },
          { key: 'read', name: t('read') },
        ]}
      />
      {pages.isPending && <Skeleton kind="rows" />}
      {!pages.isPending && pages.rows.length === 0 && <Empty icon={UsersIcon} title={t('nobody')} />}
      {pages.rows.map(({ id: personId, person }) => (
        <ListRow key={personId} title={person.name} left={<Face person={person} size={36} />} />
      ))}
      {pages.hasNextPage && (
        <Button kind="text" busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

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

/** Who has read a message, and who has not; its sender reminds the latter there. */
export const openReaders = (id: string, remind: () => void) =>
  openDialog<void>(({ open, answer }) => (
    <Readers
      id={id}
      open={open}
      onClose={() => answer()}
      onRemind={() => {
        answer()
        remind()
      }}
    />
  ))

interface ReadersProps {
  id: string
  open: boolean
  onClose: () => void
  onRemind: () => void
}

function Readers({ id, open, onClose, onRemind }: ReadersProps) {
  const [shown, setShown] = useState<'read' | 'unread'>('unread')
  const pages = usePages(messageCalls.readers, { id, isRead: shown === 'read' })
  const isLate = shown === 'unread' && pages.rows.length > 0
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('readers')}
      bottom={
        isLate && (
          <Button wide onPress={onRemind}>
            {t('remind')}
          </Button>
        )
      }
    >
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
    </Sheet>
  )
}

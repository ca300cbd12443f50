import { useState } from 'react'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { postCalls } from './post.contract.ts'
import { t } from './post.words.ts'

/** Who has not read a must-read yet, and who has; its author reminds the former. */
export default function PostReaders() {
  const { id = '' } = useAddress()
  const [shown, setShown] = useState<'unread' | 'read'>('unread')
  const { data: post } = useCall(postCalls.detail, { id }, { enabled: id !== '' })
  const remind = useChange(postCalls.remind, {
    done: ({ remindedNum }) => toast.success(t('reminded', { count: remindedNum })),
  })
  return (
    <ListScreen
      key={shown}
      title={t('readers')}
      call={postCalls.readers}
      query={{ id, isRead: shown === 'read', limit: 20 }}
      top={
        <Tabs<'unread' | 'read'>
          label={t('readers')}
          value={shown}
          onChange={setShown}
          options={[
            { key: 'unread', name: t('unread') },
            { key: 'read', name: t('read') },
          ]}
        />
      }
      bottom={
        shown === 'unread' &&
        post?.can.remind && (
          <Button wide busy={remind.running} onPress={() => remind.run({ id })}>
            {t('remind')}
          </Button>
        )
      }
      empty={{ icon: UsersIcon, title: t('nobody') }}
    >
      {({ person, readAt }) => (
        <ListRow
          title={person.name}
          subtitle={readAt ? dateTime(readAt) : undefined}
          left={<Face person={person} size={36} />}
        />
      )}
    </ListScreen>
  )
}

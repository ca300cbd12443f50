import { useState } from 'react'
import { Card } from '#platform/web/kit/card.tsx'
import { PageBottom } from '#platform/web/kit/page-bottom.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { History } from '#mechanisms/history/history.tsx'
import { t as historyWord } from '#mechanisms/history/history.words.ts'
import { CommentComposer } from './comment-composer.tsx'
import type { ChooseContact } from './visit-sheet.tsx'
import { Comments } from './comments.tsx'
import { t } from './comments.words.ts'
import css from './comments.module.css'

interface TalkProps extends React.ComponentProps<typeof History> {
  /** How many comments there are, where the record says so. */
  count?: number
  /** Whether one may comment, where the record says so. */
  mayWrite?: boolean
  /** Who is signed in; nobody writes before that is known. */
  me: { id: string; nickName: string; avatar: string | null } | undefined
  /** Where a visit may say whom one has met. */
  chooseContact?: ChooseContact
}

/** What is said about a record, and what was done to it; where one writes stands at the foot of the page. */
export function Talk({ me, words, chooseContact, count, mayWrite = true, ...about }: TalkProps) {
  const [shown, setShown] = useState<'comments' | 'history'>('comments')
  return (
    <div className={css.talk} data-talk>
      <Card>
        <Tabs
          label={t('talk')}
          value={shown}
          onChange={setShown}
          options={[
            { key: 'comments', name: t('comments'), ...(count !== undefined && { count }) },
            { key: 'history', name: historyWord('history') },
          ]}
        />
        {shown === 'comments' ? (
          <Comments {...about} name={me?.nickName ?? ''} />
        ) : (
          <History {...about} words={words} />
        )}
      </Card>
      {me && mayWrite && (
        <PageBottom>
          <CommentComposer
            {...about}
            me={{ id: me.id, name: me.nickName, avatar: me.avatar }}
            chooseContact={chooseContact}
            onSent={() => setShown('comments')}
          />
        </PageBottom>
      )}
    </div>
  )
}

import { useState } from 'react'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ChatIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { timeAgo } from '#platform/web/words/format.ts'
import { commentCalls, longestComment } from '#mechanisms/comments/comment.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { documentCalls, type DocumentDetail } from './document.contract.ts'
import { t } from './document.words.ts'
import css from './document.module.css'

/** What was said about a passage; it is answered and settled here. */
export const showPassage = (article: Pick<DocumentDetail, 'id' | 'can'>, passageId: string) =>
  openDialog<null>(dialog => <PassageSheet article={article} passageId={passageId} {...dialog} />)

interface SheetProps extends DialogControls<null> {
  article: Pick<DocumentDetail, 'id' | 'can'>
  passageId: string
}

function PassageSheet({ article: { id, can }, passageId, open, answer }: SheetProps) {
  const [text, setText] = useState('')
  const { data } = useCall(documentCalls.passages, { id })
  const passage = data?.list.find(one => one.id === passageId)
  const reply = useChange(commentCalls.create, {
    refreshes: [documentCalls.passages, commentCalls.list],
    done: () => setText(''),
  })
  const resolve = useChange(documentCalls.resolvePassage, { done: () => answer(null) })
  const send = () => {
    if (passage && text.trim() !== '')
      reply.run({ subjectType: 'document', subjectId: id, content: text.trim(), replyId: passage.comment.id })
  }
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t('passage')}
      {...(passage &&
        can.comment && {
          bottom: (
            <div className={css.answering}>
              <TextArea label={t('passageReply')} value={text} onChange={setText} maxLength={longestComment} />
              <div className={css.buttons}>
                <Button wide busy={reply.running} disabled={text.trim() === ''} onPress={send}>
                  {t('passageSend')}
                </Button>
                <Button
                  wide
                  kind="neutral"
                  busy={resolve.running}
                  onPress={() => resolve.run({ id: passageId, isResolved: !passage.isResolved })}
                >
                  {t(passage.isResolved ? 'passageReopen' : 'passageResolve')}
                </Button>
              </div>
            </div>
          ),
        })}
    >
      {!passage ? (
        <Empty icon={ChatIcon} title={t('passageGone')} />
      ) : (
        <>
          <blockquote className={css.quote}>
            {passage.quote}
            {passage.start === null && <small>{t('passageTaken')}</small>}
          </blockquote>
          {[passage.comment, ...passage.replies].map(said => (
            <ListRow
              key={said.id}
              wrap
              title={said.content}
              left={said.author && <Face person={said.author} />}
              subtitle={`${said.author?.name ?? ''} · ${timeAgo(said.createdAt)}`}
            />
          ))}
        </>
      )}
    </Sheet>
  )
}

import { useEffect, useState } from 'react'
import { usePages, refusalText } from '#platform/web/app/calls.ts'
import { isTemporary } from '#platform/web/app/offline/waiting.ts'
import { WaitingMark } from '#platform/web/app/offline/waiting-mark.tsx'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CalendarIcon, ChatIcon, LocationIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { dateTime, timeAgo } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { LinkedText } from '#mechanisms/short-codes/linked-text.tsx'
import { commentCalls, type CommentRow } from './comment.contract.ts'
import { placeText } from './comment-place.web.ts'
import { commentQuery, isOnItsWay, useCommentRemoval, type Commented } from './comment-changes.web.ts'
import { t } from './comments.words.ts'
import css from './comments.module.css'

/** The comments on a record, newest first; inside the record's page. */
export function Comments(about: Commented) {
  const pages = usePages(commentCalls.list, commentQuery(about))
  const removal = useCommentRemoval()
  const isSlow = useSlow(pages.isPending)
  if (pages.isPending)
    return isSlow ? (
      <ErrorState text={t('slow')} onRetry={() => void pages.refetch()} />
    ) : (
      <Skeleton kind="rows" count={2} />
    )
  if (pages.isError && pages.rows.length === 0)
    return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  if (pages.rows.length === 0) return <Empty icon={ChatIcon} title={t('none')} text={t('noneText')} />

  const remove = async ({ id }: CommentRow) => {
    const sure = await confirmDialog({
      title: t('removeTitle'),
      text: t('removeText'),
      confirm: t('remove'),
      danger: true,
    })
    if (sure) removal.run({ id })
  }
  return (
    <>
      <ol className={css.list} aria-label={t('comments')}>
        {pages.rows.map(row => (
          <Comment key={row.id} row={row} onRemove={() => void remove(row)} />
        ))}
      </ol>
      {pages.hasNextPage && (
        <div className={css.more}>
          <Button kind="text" small busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Comment({ row, onRemove }: { row: CommentRow; onRemove: () => void }) {
  const { author, content, notify, createdAt, attachments, can } = row
  const sending = isOnItsWay(row)
  return (
    <li className={css.comment} data-sending={sending || undefined}>
      <Avatar name={author.name} size={36} />
      <div className={css.body}>
        <div className={css.head}>
          <span className={css.name}>{author.name}</span>
          {can.remove && (
            <button type="button" className={css.remove} onClick={onRemove}>
              {t('remove')}
            </button>
          )}
          <time className={css.time} dateTime={createdAt}>
            <WaitingMark id={row.id} />
            {sending && !isTemporary(row.id) ? t('sending') : timeAgo(createdAt)}
          </time>
        </div>
        <Appointment row={row} />
        {placeText(row) && (
          <p className={css.about}>
            <LocationIcon size={16} />
            {placeText(row)}
          </p>
        )}
        {content && (
          <p className={css.content}>
            {marked(
              content,
              notify.map(person => `@${person.name}`),
            )}
          </p>
        )}
        {attachments.length > 0 && (
          <div className={css.attached}>
            <FileList files={attachments} />
          </div>
        )}
      </div>
    </li>
  )
}

/** What it has put into the calendar; opened by those who are invited. */
function Appointment({ row: { eventName, eventStartDate, eventId, can } }: { row: CommentRow }) {
  if (!eventName) return null
  const said = (
    <>
      <CalendarIcon size={16} />
      {[eventName, eventStartDate && dateTime(eventStartDate)].filter(Boolean).join(' · ')}
    </>
  )
  return can.openEvent ? (
    <Link className={css.event} href={`/calendar/${eventId}`}>
      {said}
    </Link>
  ) : (
    <p className={css.about}>{said}</p>
  )
}

/** Nobody looks at a skeleton for longer (spec 1 §9: the loading flag clears after 15 s). */
const patience = 15_000
function useSlow(isPending: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setIsSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isPending])
  return isSlow
}

/** A comment's text: those whom it calls on stand out, codes of records lead to them. */
function marked(content: string, names: string[]): React.ReactNode[] {
  if (names.length === 0) return [<LinkedText key={0} text={content} />]
  const known = new Set(names)
  const longestFirst = names
    .toSorted((one, other) => other.length - one.length)
    .map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return content.split(new RegExp(`(${longestFirst.join('|')})`)).map((part, index) =>
    known.has(part) ? (
      <b key={index} className={css.called}>
        {part}
      </b>
    ) : (
      <LinkedText key={index} text={part} />
    ),
  )
}

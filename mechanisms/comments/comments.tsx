import { useEffect, useRef, useState } from 'react'
import { usePages, refusalText } from '#platform/web/app/calls.ts'
import { isTemporary } from '#platform/web/app/offline/waiting.ts'
import { WaitingMark } from '#platform/web/app/offline/waiting-mark.tsx'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CalendarIcon, ChatIcon, LocationIcon, MoreIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime, listed, timeAgo } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { LinkedText } from '#mechanisms/short-codes/linked-text.tsx'
import { address, useMayWrite } from './addressed.web.ts'
import { commentCalls, reactions, type CommentRow, type Reaction } from './comment.contract.ts'
import { placeText } from './comment-place.web.ts'
import { commentQuery, isOnItsWay, useCommentRemoval, useReaction, type Commented } from './comment-changes.web.ts'
import { signs } from './reactions.web.ts'
import { t } from './comments.words.ts'
import css from './comments.module.css'

/** The comments on a record, newest first; inside the record's page. */
export function Comments({ name, ...about }: Commented & { /** The signed-in person's. */ name: string }) {
  const pages = usePages(commentCalls.list, commentQuery(about))
  const removal = useCommentRemoval()
  const reaction = useReaction(name)
  const mayWrite = useMayWrite(about.subjectId)
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
  const react = (row: CommentRow, one: Reaction) =>
    reaction.run({
      id: row.id,
      reaction: one,
      isOn: !row.reactions.some(said => said.reaction === one && said.isMine),
    })
  const offer = async (row: CommentRow) => {
    const act = await (await import('./comment-menu.tsx')).commentMenu(row, mayWrite)
    if (act === null) return
    if (act === 'remove') return await remove(row)
    if (act === 'copy')
      return void navigator.clipboard.writeText(row.content).then(
        () => toast.none(t('copied')),
        () => toast.none(row.content),
      )
    if (isReaction(act)) return react(row, act)
    address(about.subjectId, { kind: act, row })
  }
  return (
    <>
      <ol className={css.list} aria-label={t('comments')}>
        {pages.rows.map(row => (
          <Comment
            key={row.id}
            row={row}
            mayWrite={mayWrite}
            onReply={() => address(about.subjectId, { kind: 'reply', row })}
            onReact={one => react(row, one)}
            onMore={() => void offer(row)}
          />
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

const isReaction = (act: string): act is Reaction => (reactions as readonly string[]).includes(act)

interface CommentProps {
  row: CommentRow
  mayWrite: boolean
  onReply: () => void
  onReact: (reaction: Reaction) => void
  onMore: () => void
}

function Comment({ row, mayWrite, onReply, onReact, onMore }: CommentProps) {
  const { author, content, notify, createdAt, editedAt, attachments, reply } = row
  const sending = isOnItsWay(row)
  const place = useRef<HTMLLIElement>(null)
  // Its sender sees it already.
  const isNew = row.id.startsWith('new-')
  useEffect(() => {
    if (isNew) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return (
    <li ref={place} className={css.comment} data-sending={sending || undefined}>
      <Avatar name={author.name} size={36} />
      <div className={css.body}>
        <div className={css.head}>
          <span className={css.name}>{author.name}</span>
          <time className={css.time} dateTime={createdAt}>
            <WaitingMark id={row.id} />
            {sending && !isTemporary(row.id) ? t('sending') : timeAgo(createdAt)}
            {editedAt && <span title={dateTime(editedAt)}> · {t('edited')}</span>}
          </time>
          {!sending && mayWrite && (
            <button type="button" className={css.act} onClick={onReply}>
              {t('reply')}
            </button>
          )}
          {!sending && (
            <button
              type="button"
              className={css.act}
              aria-haspopup="dialog"
              aria-label={t('actions', { name: author.name })}
              onClick={onMore}
            >
              <MoreIcon size={18} />
            </button>
          )}
        </div>
        {reply && (
          <blockquote className={css.replied}>
            {reply.authorName === null ? (
              t('replyGone')
            ) : (
              <>
                <b>{reply.authorName}</b> {reply.excerpt}
              </>
            )}
          </blockquote>
        )}
        {row.quote && <blockquote className={css.replied}>{row.quote}</blockquote>}
        <Appointment row={row} />
        {placeText(row) && (
          <p className={css.about}>
            <LocationIcon size={16} />
            {placeText(row)}
          </p>
        )}
        {content && <Said text={content} names={notify.map(person => `@${person.name}`)} />}
        {attachments.length > 0 && (
          <div className={css.attached}>
            <FileList files={attachments} />
          </div>
        )}
        {row.reactions.length > 0 && (
          <div className={css.reactions}>
            {row.reactions.map(({ reaction, count, names, isMine }) => (
              <button
                key={reaction}
                type="button"
                aria-pressed={isMine}
                aria-label={t('reacted', { reaction: t(`react_${reaction}`), names: listed(names) })}
                title={listed(names)}
                disabled={!mayWrite}
                onClick={() => onReact(reaction)}
              >
                {signs[reaction]} {count}
              </button>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

/** Its text; lines that begin with > are quotations. */
function Said({ text, names }: { text: string; names: string[] }) {
  const quoted = /^(?:> ?.*(?:\n|$))+/.exec(text)?.[0] ?? ''
  const own = text.slice(quoted.length)
  return (
    <>
      {quoted && (
        <blockquote className={css.replied}>{marked(quoted.replace(/^> ?/gm, '').trimEnd(), names)}</blockquote>
      )}
      {own && <p className={css.content}>{marked(own, names)}</p>}
    </>
  )
}

/** The calendar event that it created; invited people can open it. */
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

/** The skeleton ends after this time (spec 1 §9: the loading flag clears after 15 s). */
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

/** A comment's text: mentions are highlighted, codes of records become links. */
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

import { WaitingMark } from '#platform/web/app/offline/waiting-mark.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { MoreIcon } from '#platform/web/kit/icons.tsx'
import { dateTime, listed, timeAgo } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { signs } from '#mechanisms/comments/reactions.web.ts'
import type { Reaction } from '#mechanisms/comments/comment.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { LinkedText } from '#mechanisms/short-codes/linked-text.tsx'
import { t } from '../messages.words.ts'
import { Card, CardLine } from './card.tsx'
import type { MessageRow } from './message.contract.ts'
import { PlaceCard } from './place-card.tsx'
import { LinkCard } from './link-card.tsx'
import { lineOf } from './said.web.ts'
import type { Sending } from './known-messages.ts'
import { Voice } from './voice.tsx'
import css from '../messages.module.css'

interface BubbleProps {
  row: MessageRow
  isMine: boolean
  /** The conversation has more than two people: who wrote stands above, and how many have read it below. */
  isGroup: boolean
  isFound: boolean
  /** How many of the others have read it. */
  readNum: number
  isReadByAll: boolean
  /** The company shows who has read. */
  showsReads: boolean
  /** While messages are chosen: whether this one is. */
  choice: { isChosen: boolean; onChoose: () => void } | null
  onMore: () => void
  onReaders: () => void
  onReact: (reaction: Reaction) => void
  onReplied: (seq: number) => void
}

/** A message somebody has sent. */
export function MessageBubble({
  row,
  isMine,
  isGroup,
  isFound,
  showsReads,
  choice,
  onMore,
  onReact,
  onReplied,
  ...read
}: BubbleProps) {
  const { sender, sentAt, editedAt, reply, reactions } = row
  return (
    <li className={css.message} data-mine={isMine || undefined} data-found={isFound || undefined} data-seq={row.seq}>
      {choice && (
        <Checkbox value={choice.isChosen} label={t('chooseOf', { name: sender.name })} onChange={choice.onChoose} />
      )}
      <Face person={sender} size={36} />
      <div className={css.side}>
        <span className={css.by}>
          {isGroup && !isMine && <span>{sender.name}</span>}
          <time dateTime={sentAt} title={dateTime(sentAt)}>
            {timeAgo(sentAt)}
          </time>
          {editedAt && <span title={dateTime(editedAt)}>{t('edited')}</span>}
        </span>
        <Words row={row} {...(reply && { onReplied: () => onReplied(reply.seq) })}>
          {row.subjectType && row.subjectId && <Card subjectType={row.subjectType} subjectId={row.subjectId} />}
          {row.items.length > 0 && <Items items={row.items} />}
          {row.link && <LinkCard link={row.link} />}
        </Words>
        {reactions.length > 0 && (
          <div className={css.reactions}>
            {reactions.map(({ reaction, count, names, isMine: isOn }) => (
              <button
                key={reaction}
                type="button"
                aria-pressed={isOn}
                aria-label={t('reacted', { reaction: t(`react_${reaction}`), names: listed(names) })}
                onClick={() => onReact(reaction)}
              >
                {signs[reaction]} {count}
              </button>
            ))}
          </div>
        )}
        {isMine && showsReads && <Read isGroup={isGroup} {...read} />}
      </div>
      {!choice && (
        <button
          type="button"
          className={css.more}
          aria-haspopup="dialog"
          aria-label={t('actions', { name: sender.name })}
          onClick={onMore}
        >
          <MoreIcon size={18} />
        </button>
      )}
    </li>
  )
}

function Read({
  isGroup,
  readNum,
  isReadByAll,
  onReaders,
}: Pick<BubbleProps, 'isGroup' | 'readNum' | 'isReadByAll' | 'onReaders'>) {
  if (!isGroup) return <span className={css.facts}>{t(isReadByAll ? 'read' : 'unread')}</span>
  return (
    <span className={css.facts}>
      <button type="button" onClick={onReaders}>
        {isReadByAll ? t('readAll') : t('readBy', { count: readNum })}
      </button>
    </span>
  )
}

/** A message that is on its way, or waits on this device. */
export const SendingBubble = ({ sending, me }: { sending: Sending; me: PersonBrief }) => (
  <li className={css.message} data-mine>
    <Face person={me} size={36} />
    <div className={css.side}>
      <span className={css.by}>
        <WaitingMark id={sending.clientId} />
        {t('sending')}
      </span>
      <Words row={sending} />
    </div>
  </li>
)

function Words({
  row: { content, reply, attachments, called, isAll, seconds, place },
  onReplied,
  children,
}: {
  row: Pick<Sending, 'content' | 'reply' | 'attachments' | 'called' | 'isAll' | 'seconds' | 'place'>
  onReplied?: () => void
  children?: React.ReactNode
}) {
  const names = [...called.map(({ name }) => `@${name}`), ...(isAll ? [`@${t('everyone')}`] : [])]
  return (
    <div className={css.bubble} data-files={attachments.length > 0 || undefined}>
      {reply && (
        <blockquote className={css.said} onClick={onReplied}>
          <b>{reply.senderName}</b>{' '}
          {reply.isRecalled ? t('recalledBy', { name: reply.senderName }) : reply.excerpt || t('file')}
        </blockquote>
      )}
      {content && marked(content, names)}
      {children}
      {place && <PlaceCard place={place} />}
      {attachments.length > 0 &&
        (seconds === null ? <FileList files={attachments} /> : <Voice fileId={attachments[0]!.id} seconds={seconds} />)}
    </div>
  )
}

interface BundledMessage {
  sender: string
  content: string
  type: number
  subjectType?: string | null
  subjectId?: string | null
  items?: readonly BundledMessage[]
}

/** Messages of another conversation in one; those of a bundle among them open in their place. */
const Items = ({ items }: { items: readonly BundledMessage[] }) => (
  <div className={css.items}>
    <span>{t('forwardedFrom', { count: items.length })}</span>
    {items.map(({ items: inner = [], ...item }, place) =>
      inner.length > 0 ? (
        // oxlint-disable-next-line react/no-array-index-key -- they stay as they were
        <details key={place}>
          <summary>
            <b>{item.sender}</b> {lineOf(item)}
          </summary>
          <Items items={inner} />
        </details>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- they stay as they were
        <p key={place}>
          <b>{item.sender}</b>{' '}
          {item.subjectType && item.subjectId ? (
            <CardLine subjectType={item.subjectType} subjectId={item.subjectId} />
          ) : (
            lineOf(item)
          )}
        </p>
      ),
    )}
  </div>
)

/** Those whom it calls on stand out, codes of records lead to them. */
function marked(content: string, names: readonly string[]): React.ReactNode[] {
  if (names.length === 0) return [<LinkedText key={0} text={content} />]
  const known = new Set(names)
  const pattern = names
    .toSorted((one, other) => other.length - one.length)
    .map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return content
    .split(new RegExp(`(${pattern.join('|')})`))
    .map((part, index) => (known.has(part) ? <b key={index}>{part}</b> : <LinkedText key={index} text={part} />))
}

import { useChange } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { ChatIcon, CheckIcon, StarIcon, ThumbIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { classes } from '#platform/web/kit/classes.ts'
import { dateTime, timeAgo } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { CodeLinks, LinkedText } from '#mechanisms/short-codes/linked-text.tsx'
import { postCalls, type PostRow } from './post.contract.ts'
import { PostKind, PostVote } from './post-states.contract.ts'
import { piecesOf } from './topics.contract.ts'
import { t } from './post.words.ts'
import { namesOf } from './show-names.web.ts'
import css from './post.module.css'

/** A post as its list shows it, and its page above the talk: what was written, and what one does to it with a tap. */
export function PostCard({ post, isWhole = false }: { post: PostRow; isWhole?: boolean }) {
  const at = `/post/detail?id=${post.id}`
  return (
    <article className={css.card}>
      <header className={css.head}>
        <Face person={post.creator} size={40} />
        <div className={css.by}>
          <strong>{post.creator.name}</strong>
          <time dateTime={post.createdAt}>{timeAgo(post.createdAt)}</time>
        </div>
        {post.kind === PostKind.Announcement && <StatusPill tone="brand">{t('announcement')}</StatusPill>}
        {post.isMustRead && <StatusPill tone={post.isRead ? 'neutral' : 'warn'}>{t('mustRead')}</StatusPill>}
        {!post.isPublic && <StatusPill tone="neutral">{t('onlyFor')}</StatusPill>}
      </header>
      <p className={classes(css.text, !isWhole && css.cut)}>
        {piecesOf(post.content, post.topics).map(({ text, topic }, place) =>
          topic ? (
            // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
            <Link key={place} href={`/post/list?topic=${encodeURIComponent(topic)}`} className={css.topic}>
              {text}
            </Link>
          ) : isWhole ? (
            // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
            <LinkedText key={place} text={text} />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
            <Link key={place} href={at}>
              {text}
            </Link>
          ),
        )}
      </p>
      {!isWhole && <CodeLinks text={post.content} />}
      <FileList files={post.attachments} />
      {post.vote !== PostVote.None && <Vote post={post} />}
      {post.isJoinable && <Join post={post} />}
      {post.isMustRead && !post.isRead && <Read post={post} />}
      <Acts post={post} at={at} isWhole={isWhole} />
      {!isWhole && post.comment.length > 0 && (
        <Link href={at} className={css.preview}>
          {post.comment.map(({ id, author, content }) => (
            <span key={id}>
              <strong>{author.name}</strong> {content}
            </span>
          ))}
        </Link>
      )}
    </article>
  )
}

function Acts({ post, at, isWhole }: { post: PostRow; at: string; isWhole: boolean }) {
  const like = useChange(postCalls.favorite)
  const collect = useChange(postCalls.collect)
  return (
    <footer className={css.acts}>
      <button
        type="button"
        aria-pressed={post.isLiked}
        aria-label={`${t('like')} ${post.likedNum}`}
        disabled={like.running}
        onClick={() => like.run({ id: post.id })}
      >
        <ThumbIcon size={20} /> {post.likedNum || t('like')}
      </button>
      {!isWhole && (
        <Link href={at} aria-label={`${t('comment')} ${post.commentNum}`}>
          <ChatIcon size={20} /> {post.commentNum || t('comment')}
        </Link>
      )}
      <button
        type="button"
        aria-pressed={post.isCollect}
        disabled={collect.running}
        onClick={() => collect.run({ id: post.id })}
      >
        <StarIcon size={20} /> {t(post.isCollect ? 'collected' : 'collect')}
      </button>
    </footer>
  )
}

const ended = (until: string | null, isOpen: boolean) =>
  isOpen ? until && t('until', { moment: dateTime(until) }) : t('over')

function Vote({ post }: { post: PostRow }) {
  const vote = useChange(postCalls.vote)
  const all = post.options.reduce((sum, { votedNum }) => sum + votedNum, 0)
  const facts = [
    t(post.vote === PostVote.Single ? 'single' : 'multiple'),
    post.isVoteAnonymous && t('anonymous'),
    ended(post.voteUntil, post.can.vote),
  ].filter(Boolean)
  return (
    <div className={css.vote}>
      <p className={css.facts}>{facts.join(' · ')}</p>
      {post.options.map(({ id, text, votedNum, isVoted, people }) => {
        const votes = t('votes', { count: votedNum })
        return (
          <div
            key={id}
            className={css.choice}
            style={{ '--share': `${all === 0 ? 0 : (votedNum / all) * 100}%` } as React.CSSProperties}
          >
            <button
              type="button"
              className={css.option}
              aria-pressed={isVoted}
              aria-label={`${t('voteFor', { option: text })}, ${votes}`}
              disabled={!post.can.vote || vote.running}
              onClick={() => vote.run({ id: post.id, item: { id } })}
            >
              {isVoted && <CheckIcon size={18} />} {text}
            </button>
            {people.length > 0 ? (
              <Link className={css.votes} href={`/post/people?id=${post.id}&of=vote&option=${id}`}>
                <span>{namesOf(people, votedNum)}</span>
                <span>{votes}</span>
              </Link>
            ) : (
              <span className={css.votes}>{votes}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}

function Join({ post }: { post: PostRow }) {
  const join = useChange(postCalls.join)
  const quit = useChange(postCalls.quit)
  const { joinedNum: count, joinMost: most, joinUntil, isJoined, can } = post
  const facts = [
    most === null ? t('joined', { count }) : t('joinedOf', { count, most }),
    ended(joinUntil, can.join),
  ].filter(Boolean)
  return (
    <div className={css.join}>
      {count > 0 ? (
        <Link className={css.facts} href={`/post/people?id=${post.id}&of=join`}>
          {facts.join(' · ')}
        </Link>
      ) : (
        <span className={css.facts}>{facts.join(' · ')}</span>
      )}
      {can.join && (
        <Button
          small
          kind={isJoined ? 'neutral' : 'primary'}
          busy={join.running || quit.running}
          onPress={() => (isJoined ? quit : join).run({ id: post.id })}
        >
          {t(isJoined ? 'quit' : 'join')}
        </Button>
      )}
    </div>
  )
}

function Read({ post }: { post: PostRow }) {
  const read = useChange(postCalls.read)
  return (
    <Button wide kind="secondary" icon={CheckIcon} busy={read.running} onPress={() => read.run({ id: post.id })}>
      {t('confirmRead')}
    </Button>
  )
}

import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon, MegaphoneIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { PostCard } from './post-card.tsx'
import { postCalls, type PostDetail } from './post.contract.ts'
import { t } from './post.words.ts'
import { namesOf } from './show-names.web.ts'

/** A post, who took part in it, and what is said about it. */
export default function PostDetailScreen() {
  const { id } = useAddress()
  if (!id)
    return (
      <Page title={t('post')}>
        <Empty icon={MegaphoneIcon} title={t('noneFound')} text={t('noneFoundText')} />
      </Page>
    )
  return <Post id={id} />
}

function Post({ id }: { id: string }) {
  const me = useMe()
  return (
    <DetailScreen
      title={t('post')}
      call={postCalls.detail}
      input={{ id }}
      listAt="/post/list"
      fetcher={pageFetcher(postCalls.detail, 'post')}
      actions={({ can }) => (
        <>
          {can.remove && <RemoveButton call={postCalls.remove} id={id} words={t} backTo="/post/list" />}
          {can.edit && <IconButton icon={EditIcon} label={t('edit')} href={`/post/create?id=${id}`} />}
        </>
      )}
    >
      {post => (
        <>
          <PostCard post={post} isWhole />
          <People post={post} />
          <Talk me={me} subjectType="post" subjectId={id} words={{ what: t('post'), fields: {} }} />
        </>
      )}
    </DetailScreen>
  )
}

function People({ post }: { post: PostDetail }) {
  const { id, partners, likers, likedNum, joiners, joinedNum, readNum, readerNum, isMustRead } = post
  const rows = [
    { of: 'partner', title: t('forPeople'), people: partners, total: partners.length },
    { of: 'like', title: t('likers'), people: likers, total: likedNum },
    { of: 'join', title: t('joiners'), people: joiners, total: joinedNum },
  ].filter(({ people }) => people.length > 0)
  if (rows.length === 0 && !isMustRead) return null
  return (
    <Section>
      {isMustRead && (
        <ListRow
          title={t('readers')}
          right={t('readOf', { read: readNum, all: readerNum })}
          href={`/post/readers?id=${id}`}
        />
      )}
      {rows.map(({ of, title, people, total }) => (
        <ListRow
          key={of}
          title={title}
          href={`/post/people?id=${id}&of=${of}`}
          subtitle={namesOf(people, total)}
          right={<AvatarGroup people={people.map(({ name }) => ({ name }))} max={5} />}
        />
      ))}
    </Section>
  )
}

import { useCall } from '#platform/web/app/calls.ts'
import { useFilter } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { MegaphoneIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { PostCard } from './post-card.tsx'
import { postFilter } from './post-filter.tsx'
import { postCalls } from './post.contract.ts'
import { t } from './post.words.ts'
import css from './post.module.css'

const scopes = ['all', 'my', 'collection', 'toRead'] as const
type Scope = (typeof scopes)[number]

/** Words, topics and filters choose among those of the tab. */
const within = { all: {}, my: { isMine: true }, collection: { isCollected: true }, toRead: { isToRead: true } }

/** What colleagues post, the newest first; mine, those I saved, must-reads still to be read, those of a topic. */
export default function PostList() {
  const { scope: requestedScope, topic } = useAddress()
  const scope = scopes.find(one => one === requestedScope) ?? 'all'
  const go = useGo()
  const { key, field } = useListSearch(t('search'))
  const filter = useFilter(postFilter, undefined)
  const isNarrowed = key !== '' || topic !== undefined || filter.isOn
  const { data: topics } = useCall(postCalls.topics, {}, { enabled: scope === 'all' && !isNarrowed })
  const query =
    isNarrowed || scope === 'toRead'
      ? {
          limit: 20,
          ...filter.query,
          ...(key && { key }),
          ...(topic && { topic }),
          ...within[scope],
        }
      : { limit: 20 }
  const call = isNarrowed || scope === 'toRead' ? postCalls.advanced : postCalls[scope]
  return (
    <ListScreen
      key={`${scope} ${topic}`}
      title={topic ? `#${topic}` : t('title')}
      call={call as typeof postCalls.advanced}
      query={query}
      newAt="/post/create"
      actions={filter.button}
      rowHeight={260}
      top={
        <>
          {topic === undefined && (
            <Tabs<Scope>
              label={t('scope')}
              value={scope}
              onChange={next => go(`/post/list?scope=${next}`, { replace: true })}
              options={scopes.map(one => ({ key: one, name: t(one) }))}
            />
          )}
          {field}
          {topics && topics.list.length > 0 && (
            <div className={css.chips} role="group" aria-label={t('topics')}>
              {topics.list.map(({ topic: name, postNum }) => (
                <Link key={name} href={`/post/list?topic=${encodeURIComponent(name)}`}>
                  #{name} {postNum}
                </Link>
              ))}
            </div>
          )}
        </>
      }
      empty={
        isNarrowed
          ? { icon: MegaphoneIcon, title: t('noneFound'), text: t('noneFoundText') }
          : scope === 'collection'
            ? { icon: MegaphoneIcon, title: t('noneCollected'), text: t('noneCollectedText') }
            : scope === 'toRead'
              ? { icon: MegaphoneIcon, title: t('noneToRead'), text: t('noneToReadText') }
              : {
                  icon: MegaphoneIcon,
                  title: t('none'),
                  text: t('noneText'),
                  create: { label: t('new'), href: '/post/create' },
                }
      }
    >
      {post => <PostCard post={post} />}
    </ListScreen>
  )
}

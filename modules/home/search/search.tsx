import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { queryOf } from '#platform/web/app/cache.ts'
import { usePages } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useGo, useHasScreen, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import {
  BuildingIcon,
  CheckCircleIcon,
  ClockIcon,
  DocumentIcon,
  FileIcon,
  ProjectIcon,
  SearchIcon,
  TargetIcon,
  UsersIcon,
  type Icon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { t } from '../home.words.ts'
import { targetOf } from '../slide/targets.ts'
import { Highlighted } from './highlighted.tsx'
import { useRecentKeys } from './recent-keys.web.ts'
import { searchCalls, searchPage, shortestKey, type Found } from './search.contract.ts'
import css from './search.module.css'

/**
 * The tabs of spec 1 §2, colleagues, documents and applications beside them; those of rooms that have not landed are
 * left out.
 */
const tabs = [
  'task',
  'user',
  'project',
  'project_document',
  'chance',
  'contract',
  'order',
  'customer',
  'common_apply',
] as const
type SearchTab = (typeof tabs)[number]

const typingPause = 250

/**
 * Search in everything that I may see: Chinese, pinyin or initials. The keyword stands in the address, so that back
 * finds it again.
 */
export default function Search() {
  const { key: asked = '', type = 'task' } = useAddress()
  const hasScreen = useHasScreen()
  const go = useGo()
  const [text, setText] = useState(asked)
  const { recent, remember, forget } = useRecentKeys()
  const shown = tabs.filter(tab => tab === 'user' || hasScreen(targetOf({ type: tab, id: 'x' }) ?? '/none'))
  const tab = shown.find(one => one === type) ?? shown[0]!
  const key = useDeferredValue(asked.trim())
  const ask = (words: string, where: SearchTab = tab) =>
    go(`/search?${new URLSearchParams({ ...(words.trim() ? { key: words.trim() } : {}), type: where })}`, {
      replace: true,
    })

  const askTyped = useEffectEvent(() => {
    if (text.trim() !== asked.trim()) ask(text)
  })
  useEffect(() => {
    const timer = setTimeout(askTyped, typingPause)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <Page
      title={t('search')}
      onBack={useBack()}
      scrollKey={useHistoryKey()}
      top={
        <div className={css.top}>
          <div className={css.field}>
            <SearchField
              value={text}
              onChange={setText}
              onSearch={() => {
                ask(text)
                remember(text)
              }}
              placeholder={t('searchHint')}
              autoFocus={asked === ''}
            />
          </div>
          <Tabs
            label={t('search')}
            value={tab}
            onChange={next => ask(text, next)}
            options={shown.map(one => ({ key: one, name: t(`search_${one}`) }))}
          />
        </div>
      }
    >
      {[...key].length >= shortestKey ? (
        <div onClick={() => remember(key)} role="presentation">
          <Elsewhere
            key={key}
            words={key}
            tab={tab}
            others={shown.filter(one => one !== tab)}
            onChoose={where => ask(key, where)}
          />
          <ListOf
            key={`${tab} ${key}`}
            call={searchCalls.search}
            query={{ key, type: tab, limit: searchPage }}
            rowHeight={64}
            empty={{ icon: SearchIcon, title: t('nothingFound', { key }), text: t('nothingFoundText') }}
            failed={<Empty icon={SearchIcon} title={t('searchStart')} text={t('searchStartText')} />}
          >
            {row => <FoundRow row={row} words={key} />}
          </ListOf>
        </div>
      ) : key === '' && recent.length > 0 ? (
        <Recent
          keys={recent}
          onChoose={chosen => {
            setText(chosen)
            ask(chosen)
          }}
          onForget={forget}
        />
      ) : (
        <Empty icon={SearchIcon} title={key === '' ? t('searchStart') : t('keyTooShort')} text={t('searchStartText')} />
      )}
    </Page>
  )
}

/**
 * Where the tab has nothing: the other tabs that have something, each with the best of it. They are asked only then.
 */
function Elsewhere({
  words,
  tab,
  others,
  onChoose,
}: {
  words: string
  tab: SearchTab
  others: readonly SearchTab[]
  onChoose: (tab: SearchTab) => void
}) {
  const here = usePages(searchCalls.search, { key: words, type: tab, limit: searchPage })
  const isEmpty = here.isSuccess && here.rows.length === 0
  const answers = useQueries({
    queries: others.map(type => ({ ...queryOf(searchCalls.search, { key: words, type, limit: 1 }), enabled: isEmpty })),
  })
  const found = isEmpty ? others.flatMap((type, at) => answers[at]?.data?.list.map(best => ({ type, best })) ?? []) : []
  if (found.length === 0) return null
  return (
    <Section title={t('foundElsewhere')}>
      {found.map(({ type, best }) => (
        <ListRow
          key={type}
          left={<Sign type={type} />}
          title={t('foundIn', { kind: t(`search_${type}`) })}
          subtitle={<Highlighted text={best.title} words={words} />}
          chevron
          onPress={() => onChoose(type)}
        />
      ))}
    </Section>
  )
}

const signs: Record<string, Icon> = {
  user: UsersIcon,
  project: ProjectIcon,
  project_document: FileIcon,
  customer: BuildingIcon,
  chance: TargetIcon,
  contract: DocumentIcon,
  common_apply: DocumentIcon,
}
function Sign({ type }: Pick<Found, 'type'>) {
  const Shown = signs[type] ?? CheckCircleIcon
  return <Shown />
}

const FoundRow = ({ row, words }: { row: Found; words: string }) => (
  <ListRow
    left={row.type === 'user' ? <Avatar name={row.title} /> : <Sign type={row.type} />}
    title={<Highlighted text={row.title} words={words} />}
    subtitle={<Highlighted text={row.subtitle} words={words} />}
    {...(row.type === 'user'
      ? {}
      : { href: targetOf({ type: row.type, id: row.id }) ?? `/new_slide?type=${row.type}&id=${row.id}` })}
  />
)

const Recent = ({
  keys,
  onChoose,
  onForget,
}: {
  keys: string[]
  onChoose: (key: string) => void
  onForget: () => void
}) => (
  <Section
    title={t('recentSearches')}
    action={
      <Button kind="text" small onPress={onForget}>
        {t('clear')}
      </Button>
    }
  >
    {keys.map(key => (
      <ListRow key={key} left={<ClockIcon size={20} />} title={key} onPress={() => onChoose(key)} />
    ))}
  </Section>
)

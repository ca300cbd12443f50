import { useQueries } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { queryOf } from '#platform/web/app/cache.ts'
import { useCall, usePages } from '#platform/web/app/calls.ts'
import { latestFirst } from '#platform/web/app/opened-lately.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useGo, useHasScreen, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import {
  BoxIcon,
  BriefcaseIcon,
  BuildingIcon,
  CalendarIcon,
  ChatIcon,
  CheckCircleIcon,
  ClockIcon,
  DocumentIcon,
  FileIcon,
  FlagIcon,
  IdCardIcon,
  MegaphoneIcon,
  NoteIcon,
  ProjectIcon,
  ReceiptIcon,
  SearchIcon,
  StarIcon,
  TargetIcon,
  TimerIcon,
  UsersIcon,
  type Icon,
} from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { t as taskWord } from '#modules/tasks/tasks.words.ts'
import { t } from '../home.words.ts'
import { useOwnProperty } from '../settings/own-property.web.ts'
import { targetOf } from '../slide/targets.ts'
import { Highlighted } from './highlighted.tsx'
import { useRecentKeys } from './recent-keys.web.ts'
import { t as own } from './search.words.ts'
import { searchCalls, searchPage, shortestKey, type Found } from './search.contract.ts'
import css from './search.module.css'

/**
 * The tabs of spec 1 §2, colleagues, documents and applications beside them; those of rooms that have not landed are
 * left out.
 */
const tabs = [
  'all',
  'task',
  'user',
  'project',
  'document',
  'project_document',
  'event',
  'goal',
  'okr_objective',
  'comment',
  'message',
  'file',
  'workhour',
  'chance',
  'contract',
  'order',
  'customer',
  'contact',
  'common_apply',
  'post',
  'note',
] as const
type SearchTab = (typeof tabs)[number]

/** What is there for everybody: it belongs to no app. */
const everybodys: readonly SearchTab[] = ['all', 'user', 'comment', 'file']

const mostSaved = 20
const typingPause = 250

/**
 * Search in everything that I may see: Chinese, pinyin or initials. The keyword stands in the address, so that back
 * finds it again.
 */
export default function Search() {
  useScreenKind('list')
  const { key: requestedKey = '', type = 'all' } = useAddress()
  const hasScreen = useHasScreen()
  const go = useGo()
  const [text, setText] = useState(requestedKey)
  const { recent, remember, forget } = useRecentKeys()
  const [kept, keep] = useOwnProperty('saved_searches')
  const saved = Array.isArray(kept) ? kept.filter(one => typeof one === 'string') : []
  const shown = tabs.filter(
    tab =>
      everybodys.includes(tab) ||
      hasScreen(targetOf({ type: tab === 'message' ? 'conversation' : tab, id: 'x' }) ?? '/none'),
  )
  const tab = shown.find(one => one === type) ?? shown[0]!
  const key = useDeferredValue(requestedKey.trim())
  const searchFor = (words: string, where: SearchTab = tab) =>
    go(`/search?${new URLSearchParams({ ...(words.trim() ? { key: words.trim() } : {}), type: where })}`, {
      replace: true,
    })

  const askTyped = useEffectEvent(() => {
    if (text.trim() !== requestedKey.trim()) searchFor(text)
  })
  useEffect(() => {
    const timer = setTimeout(askTyped, typingPause)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <Page
      title={t('search')}
      onBack={useBack()}
      actions={
        [...key].length >= shortestKey && (
          <IconButton
            icon={StarIcon}
            label={own(saved.includes(key) ? 'unsave' : 'save')}
            pressed={saved.includes(key)}
            onPress={() =>
              keep(saved.includes(key) ? saved.filter(one => one !== key) : [key, ...saved].slice(0, mostSaved))
            }
          />
        )
      }
      scrollKey={useHistoryKey()}
      top={
        <div className={css.top}>
          <div className={css.field}>
            <SearchField
              value={text}
              onChange={setText}
              onSearch={() => {
                searchFor(text)
                remember(text)
              }}
              placeholder={own('hint')}
              autoFocus={requestedKey === ''}
            />
          </div>
          <Tabs
            label={t('search')}
            value={tab}
            onChange={next => searchFor(text, next)}
            options={shown.map(one => ({ key: one, name: own(one) }))}
          />
        </div>
      }
    >
      {[...key].length >= shortestKey ? (
        <div onClick={() => remember(key)} role="presentation">
          {tab !== 'all' && (
            <Elsewhere
              key={key}
              words={key}
              tab={tab}
              others={shown.filter(one => one !== tab && one !== 'all')}
              onChoose={where => searchFor(key, where)}
            />
          )}
          {tab === 'all' ? (
            <Everything words={key} />
          ) : (
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
          )}
        </div>
      ) : key === '' && recent.length + saved.length > 0 ? (
        <Recent
          keys={recent}
          saved={saved}
          onChoose={chosen => {
            setText(chosen)
            searchFor(chosen)
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
 * Where the tab has nothing: the other tabs that have something, each with the best of it. They are queried only then.
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
          title={t('foundIn', { kind: own(type) })}
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
  document: DocumentIcon,
  file: FileIcon,
  comment: ChatIcon,
  message: ChatIcon,
  conversation: ChatIcon,
  event: CalendarIcon,
  goal: FlagIcon,
  okr_objective: TargetIcon,
  workhour: TimerIcon,
  customer: BuildingIcon,
  chance: TargetIcon,
  contract: DocumentIcon,
  order: ReceiptIcon,
  contact: IdCardIcon,
  goods: BoxIcon,
  'erp-supplier': BriefcaseIcon,
  report: DocumentIcon,
  common_apply: DocumentIcon,
  post: MegaphoneIcon,
  note: NoteIcon,
}
function Sign({ type }: Pick<Found, 'type'>) {
  const Shown = signs[type] ?? CheckCircleIcon
  return <Shown />
}

/** The best of every kind, what one has opened lately first. */
function Everything({ words }: { words: string }) {
  const { data, error, isPending } = useCall(searchCalls.search, { key: words, type: 'all', limit: mostOfAll })
  const rows = useMemo(() => latestFirst(data?.list ?? []), [data])
  if (error) return <Empty icon={SearchIcon} title={t('searchStart')} text={t('searchStartText')} />
  if (isPending) return <Skeleton kind="rows" />
  if (rows.length === 0)
    return <Empty icon={SearchIcon} title={t('nothingFound', { key: words })} text={t('nothingFoundText')} />
  return (
    <Card>
      <ul>
        {rows.map((row, place) => (
          <li key={`${row.via ?? ''} ${row.id} ${place}`}>
            <FoundRow row={row} words={words} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
const mostOfAll = 100

/** Of what kind it is, how it stands, whose it is and by when; where it was found beneath. */
function FoundRow({ row, words }: { row: Found; words: string }) {
  // What is due on no day says when it was changed.
  const when = row.when ? shortDay(row.when) : own('changed', { when: shortDay(row.changedAt) })
  const about = row.type === 'user' ? '' : [row.who, when].filter(Boolean).join(' · ')
  return (
    <ListRow
      left={row.type === 'user' ? <Avatar name={row.title} /> : <Sign type={row.via ?? row.type} />}
      title={<Highlighted text={row.title || own('noWords')} words={words} />}
      subtitle={
        <>
          <Highlighted text={row.subtitle} words={words} />
          {row.subtitle && about && ' · '}
          {about}
        </>
      }
      badge={row.state ? <StatusPill tone={toneOf(row.state)}>{stateWord(row.state)}</StatusPill> : undefined}
      {...(row.type === 'user'
        ? {}
        : { href: targetOf({ type: row.type, id: row.id }) ?? `/new_slide?type=${row.type}&id=${row.id}` })}
    />
  )
}

const taskStates = ['WAITING', 'RUNNING', 'WAITING_AGREE', 'POST_PONE', 'CANCEL', 'FINISH', 'FINISH_DELAY'] as const
function stateWord(state: string): string {
  const ofTask = taskStates.find(one => one === state)
  return ofTask ? taskWord(ofTask) : own(state === 'closed' ? 'closed' : 'open')
}
const toneOf = (state: string) =>
  state === 'RUNNING' || state === 'open' ? 'brand' : state === 'WAITING_AGREE' ? 'warn' : 'neutral'

const Recent = ({
  keys,
  saved,
  onChoose,
  onForget,
}: {
  keys: string[]
  saved: string[]
  onChoose: (key: string) => void
  onForget: () => void
}) => (
  <>
    {saved.length > 0 && (
      <Section title={own('saved')}>
        {saved.map(key => (
          <ListRow key={key} left={<StarIcon size={20} />} title={key} onPress={() => onChoose(key)} />
        ))}
      </Section>
    )}
    {keys.length > 0 && (
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
    )}
  </>
)

import { useState } from 'react'
import type { CallOutput } from '#platform/contract/call.ts'
import { useHasScreen, useHistoryKey, useScreensKnown } from '#platform/web/app/navigation.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { SearchIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { appCalls } from '#modules/company/company.contract.ts'
import { conversationCalls } from '#modules/messages/messages.contract.ts'
import { t } from '../home.words.ts'
import { TileGrid } from './tile-grid.tsx'
import { appLooks } from './app-looks.web.ts'
import { adminTiles, taskTiles, toolTiles, worded, type Tile } from './tiles.web.ts'
import { noteUse, usedTools } from './used-tools.web.ts'
import { t as own } from './workbench.words.ts'
import css from './workbench.module.css'

/**
 * The workbench: what one uses most, then the company's apps as far as the person uses them, and what is one's own.
 */
export default function Workbench() {
  const me = useMe()
  const { data, error, refetch } = useCall(appCalls.companyApps, {})
  // Tiles stand where they stay: none before all are known, or one would come under the finger that means another.
  const isKnown = useScreensKnown() && me !== undefined && (data !== undefined || error !== null)
  return (
    <Page
      large
      title={t('tabWorkbench')}
      scrollKey={useHistoryKey()}
      actions={<IconButton icon={SearchIcon} label={t('search')} href="/search" />}
    >
      <PullToRefresh onRefresh={() => refetch()}>
        {!isKnown && <Skeleton kind="rows" count={6} />}
        {isKnown && error && !data && <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />}
        {isKnown && data && <Tools apps={data.list} />}
      </PullToRefresh>
    </Page>
  )
}

type Apps = CallOutput<typeof appCalls.companyApps>['list']
interface Group {
  title: string
  tiles: Tile[]
}

/** What is used most on top, then all of it in one card. */
function Tools({ apps }: { apps: Apps }) {
  const hasScreen = useHasScreen()
  const unread = useCall(notificationCalls.unread, {}).data?.count ?? 0
  const [use] = useState(usedTools)
  const groups = together([
    ...apps
      .filter(app => app.currentUsed && hasScreen(app.route))
      .map(app => ({
        title: app.name,
        tiles: [
          ...[app, ...app.child]
            .filter(part => part.currentUsed && hasScreen(part.route))
            .map(({ nameEn, name, route }) => ({ key: nameEn, name, href: route, ...appLooks(nameEn) })),
          ...(app.nameEn === 'task' ? worded(taskTiles, hasScreen) : []),
        ],
      })),
    { title: t('tools'), tiles: worded(toolTiles, hasScreen) },
    ...(hasScreen('/members_management') ? [{ title: t('administration'), tiles: worded(adminTiles, hasScreen) }] : []),
  ])
  const hasMessages = apps.some(({ nameEn, currentUsed }) => nameEn === 'im' && currentUsed)
  const { data: messages } = useCall(conversationCalls.unread, {}, { enabled: hasMessages && hasScreen('/im') })
  const counts = { updates: unread, im: messages?.unreadNum ?? 0 }
  const all = groups.flatMap(({ tiles }) => tiles)
  const used = use.flatMap(key => all.find(tile => tile.key === key) ?? []).slice(0, usedAtOnce)
  return (
    <>
      <Section title={own('used')}>
        <TileGrid
          tiles={[...used, ...all.filter(tile => !used.includes(tile))].slice(0, usedAtOnce)}
          counts={counts}
          onOpen={noteUse}
        />
      </Section>
      <Section title={own('allTools')}>
        {groups.map(group => (
          <GroupOf key={group.title} group={group} counts={counts} />
        ))}
      </Section>
    </>
  )
}
/** Apps of one tile stand together, where the first of them stood: a heading over each would only repeat its name. */
function together(groups: readonly Group[]): Group[] {
  const single = groups.filter(({ tiles }) => tiles.length === 1)
  return groups
    .filter(group => group.tiles.length > 1 || group === single[0])
    .map(group =>
      group === single[0] && single.length > 1
        ? { title: own('everyday'), tiles: single.flatMap(({ tiles }) => tiles) }
        : group,
    )
}

/** One row on a phone. */
const usedAtOnce = 4

const GroupOf = ({ group: { title, tiles }, counts }: { group: Group; counts: Record<string, number> }) => (
  <section className={css.group} aria-label={title}>
    <h3 className={css.heading}>{title}</h3>
    <TileGrid tiles={tiles} counts={counts} onOpen={noteUse} />
  </section>
)

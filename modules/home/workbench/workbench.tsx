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
import { t } from '../home.words.ts'
import { TileGrid } from './tile-grid.tsx'
import { appLooks } from './app-looks.web.ts'
import { adminTiles, taskTiles, toolTiles, worded, type Tile } from './tiles.web.ts'

/**
 * The workbench: the company's apps as far as the person uses them and their rooms have landed, then what is one's own.
 */
export default function Workbench() {
  const me = useMe()
  const hasScreen = useHasScreen()
  const { data, error, refetch } = useCall(appCalls.companyApps, {})
  const unread = useCall(notificationCalls.unread, {}).data?.count ?? 0
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
        {isKnown &&
          data?.list
            .filter(app => app.currentUsed && hasScreen(app.route))
            .map(app => (
              <Group
                key={app.localAppId}
                title={app.name}
                tiles={[
                  ...[app, ...app.child]
                    .filter(part => part.currentUsed && hasScreen(part.route))
                    .map(({ nameEn, name, route }) => ({ key: nameEn, name, href: route, ...appLooks(nameEn) })),
                  ...(app.nameEn === 'task' ? worded(taskTiles, hasScreen) : []),
                ]}
              />
            ))}
        {isKnown && <Group title={t('tools')} tiles={worded(toolTiles, hasScreen)} counts={{ updates: unread }} />}
        {isKnown && hasScreen('/members_management') && (
          <Group title={t('administration')} tiles={worded(adminTiles, hasScreen)} />
        )}
      </PullToRefresh>
    </Page>
  )
}

function Group({ title, tiles, counts }: { title: string; tiles: Tile[]; counts?: Record<string, number> }) {
  if (tiles.length === 0) return null
  return (
    <Section title={title}>
      <TileGrid tiles={tiles} {...(counts ? { counts } : {})} />
    </Section>
  )
}

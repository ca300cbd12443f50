import { lazy, Suspense } from 'react'
import { refresh } from '#platform/web/app/cache.ts'
import { useInTurn } from '#platform/web/app/in-turn.ts'
import { useHasScreen, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChevronRightIcon, PlusIcon, SearchIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { waitingCalls } from '#mechanisms/waiting/waiting.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../home.words.ts'
import { isOkrMode } from '../tabs/company-mode.ts'
import { topTabs } from '../tabs/top-tabs.web.ts'
import { cardHome, cards, cardsProperty, readCards } from './cards.web.ts'
import { isNewCompany } from './first-steps.web.ts'
import { Hello } from './hello.tsx'
import { LatestUpdates } from './latest-updates.tsx'
import { UpdatesBell } from './updates-bell.tsx'
import css from './dynamic.module.css'

const FirstSteps = lazy(() => import('./first-steps.tsx'))

/** The home page: who and when, the cards in the person's order, then what colleagues have been doing. */
export default function Dynamic() {
  const me = useMe()
  const scrollKey = useHistoryKey()
  const { order, hidden } = readCards(me?.properties[cardsProperty])
  const hasScreen = useHasScreen()
  const okrMode = me !== undefined && isOkrMode(me)
  const visible = order.filter(name => !hidden.includes(name) && hasScreen(cardHome(name, okrMode)))
  const drawn = useInTurn(visible.length + 1)
  return (
    <Page
      large
      title={<Hello name={me?.nickName ?? ''} />}
      scrollKey={scrollKey}
      actions={<Actions name={me?.nickName ?? ''} />}
    >
      <PullToRefresh onRefresh={reload}>
        <TopTabs />
        {me && isNewCompany(me) && (
          <Suspense>
            <FirstSteps companyId={me.companyId} />
          </Suspense>
        )}
        <div className={css.room} data-wide>
          <div>
            {visible.slice(0, drawn).map(name => {
              const Card = cards[name]
              return (
                <Suspense key={name}>
                  <Card />
                </Suspense>
              )
            })}
          </div>
          {drawn > visible.length && (
            <div>
              <div className={css.feed}>
                <h2>{t('updates')}</h2>
                <Link href="/dynamic_list" className={css.all}>
                  {t('all')}
                  <ChevronRightIcon size={16} />
                </Link>
              </div>
              <LatestUpdates />
            </div>
          )}
        </div>
      </PullToRefresh>
    </Page>
  )
}

const reload = () => refresh(waitingCalls.list, notificationCalls.list, notificationCalls.unread)

const Actions = ({ name }: { name: string }) => (
  <>
    <IconButton icon={SearchIcon} label={t('search')} href="/search" />
    <UpdatesBell />
    <IconButton icon={PlusIcon} label={t('create')} href="/quick_create" />
    <Link href="/my" className={css.me} aria-label={t('me')}>
      <Avatar name={name} size={32} />
    </Link>
  </>
)

/** The dashboard and the calendar, or the plan for newer people (spec 1 §2); each from when its room has landed. */
function TopTabs() {
  const me = useMe()
  const hasScreen = useHasScreen()
  const shown = me ? topTabs(me, hasScreen) : []
  if (shown.length === 0) return null
  return (
    <nav className={css.links} aria-label={t('shortcuts')}>
      {shown.map(({ name, words, icon: Icon, href }) => (
        <Link key={name} href={href}>
          <Icon size={18} />
          {words}
        </Link>
      ))}
    </nav>
  )
}

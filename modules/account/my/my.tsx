import { useCall, useChange } from '#platform/web/app/calls.ts'
import { mayLeave } from '#platform/web/app/offline/ask-about-waiting.ts'
import { useBack, useGo, useHasScreen } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import {
  BellIcon,
  BuildingIcon,
  ChevronRightIcon,
  DocumentIcon,
  GridIcon,
  HomeIcon,
  LogoutIcon,
  RefreshIcon,
  SettingsIcon,
  TrophyIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
  type Icon,
} from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { chooseManager, ownManagerRequest, withdrawManagerRequest } from '#mechanisms/people/directory.contract.ts'
import { levelOf } from '#mechanisms/points/points.contract.ts'
import { t } from '../account.words.ts'
import { enterCompany, leave } from '../session/entering.web.ts'
import { sessionCalls, type SessionUser } from '../session/session.contract.ts'
import { useMe } from '../use-me.web.ts'
import { OwnAvatar } from './own-avatar.tsx'
import css from './my.module.css'

/** The user centre: who I am, what I may set, the ways to the company's administration and out. */
export default function My() {
  const me = useMe()
  return (
    <Page title={t('my')} onBack={useBack()}>
      {me ? <Centre me={me} /> : <Skeleton kind="detail" />}
    </Page>
  )
}

function Centre({ me }: { me: SessionUser }) {
  const hasScreen = useHasScreen()
  const way = (icon: Icon, title: string, href: string, right?: React.ReactNode) =>
    hasScreen(href) && <Way key={href} icon={icon} title={title} href={href} right={right} />
  return (
    <>
      <Profile me={me} />
      <Section>
        {way(TrophyIcon, t('level'), '/user_level', t('levelIs', { level: levelOf(me.point), points: me.point }))}
        {way(BellIcon, t('reminders'), '/my_alert')}
        <Manager me={me} />
      </Section>
      <Section>
        {way(SettingsIcon, t('accountSetting'), '/account_setting')}
        {way(GridIcon, t('navSetting'), '/nav_setting')}
        {way(HomeIcon, t('cardSetting'), '/card_setting')}
      </Section>
      <Section>
        {way(BuildingIcon, t('manageCompany'), '/members_management')}
        {hasScreen('/members_management') && way(UsersIcon, t('invite'), '/invite')}
        {way(SettingsIcon, t('apps'), '/app_setting')}
        {way(WalletIcon, t('tariff'), '/tariff_description')}
        <Companies me={me} />
      </Section>
      <Section>
        {way(DocumentIcon, t('agreement'), '/agreement')}
        <Logout />
      </Section>
    </>
  )
}

/**
 * A change of manager is requested; it takes effect once the new manager, HR or an administrator confirms it.
 * A circle is refused in words.
 */
function Manager({ me }: { me: SessionUser }) {
  const wish = useCall(ownManagerRequest, {}).data?.request
  const change = useChange(chooseManager, {
    done: ({ isAsked }) => toast.success(t(isAsked ? 'managerAsked' : 'saved')),
  })
  const withdraw = useChange(withdrawManagerRequest, { done: () => toast.success(t('managerWithdrawn')) })
  async function choose() {
    const chosen = await choosePerson({ title: t('manager'), without: [me.id], value: me.manager ? [me.manager] : [] })
    if (chosen && chosen.id !== me.manager?.id) change.run({ id: me.id, managerId: chosen.id })
  }
  async function open() {
    if (!wish && !me.manager) return await choose()
    const chosen = await actionMenu(
      [
        { key: 'choose', name: t('managerChange') },
        ...(me.manager && wish?.manager !== null ? [{ key: 'none', name: t('managerNone') }] : []),
        ...(wish ? [{ key: 'withdraw', name: t('managerWithdraw') }] : []),
      ],
      t('manager'),
    )
    if (chosen === 'choose') await choose()
    else if (chosen === 'none') change.run({ id: me.id, managerId: null })
    else if (chosen === 'withdraw') withdraw.run({})
  }
  return (
    <ListRow
      left={
        <span className={css.icon}>
          <UserIcon size={22} />
        </span>
      }
      title={t('manager')}
      chevron
      onPress={() => void open()}
      right={
        wish
          ? t('managerWaits', { name: wish.manager?.name ?? t('managerNone') })
          : (me.manager?.name ?? t('noManager'))
      }
    />
  )
}

const Way = ({
  icon: Icon,
  title,
  href,
  right,
}: {
  icon: Icon
  title: string
  href: string
  right: React.ReactNode
}) => (
  <ListRow
    left={
      <span className={css.icon}>
        <Icon size={22} />
      </span>
    }
    title={title}
    href={href}
    right={right}
  />
)

function Profile({ me }: { me: SessionUser }) {
  return (
    <Link href="/my_info" className={css.profile}>
      <OwnAvatar me={me} size={64} />
      <span className={css.words}>
        <span className={css.name}>
          {me.nickName}
          {me.isAdministrator && <StatusPill tone="brand">{t('administrator')}</StatusPill>}
        </span>
        <span className={css.place}>
          {[me.companyName, me.departmentName === me.companyName ? null : me.departmentName, me.jobTitle]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <ChevronRightIcon size={18} />
    </Link>
  )
}

/** Going over to another company of the account; joining one more. */
function Companies({ me }: { me: SessionUser }) {
  const go = useGo()
  const change = useChange(sessionCalls.switchCompany, { done: ({ companyId }) => enterCompany(companyId) })
  async function choose() {
    const chosen = await actionMenu(
      [
        ...me.companies.map(({ id, name, isCurrent }) => ({ key: id, name, disabled: isCurrent })),
        { key: 'join', name: t('joinAnother') },
      ],
      t('switchCompany'),
    )
    if (chosen === 'join') go('/join')
    else if (chosen) change.run({ companyId: chosen })
  }
  return (
    <ListRow
      left={
        <span className={css.icon}>
          <RefreshIcon size={22} />
        </span>
      }
      title={t('switchCompany')}
      chevron
      onPress={() => void choose()}
      right={t('otherCompanies', { n: me.companyCount })}
    />
  )
}

function Logout() {
  const logout = useChange(sessionCalls.logout, { done: leave, refused: leave })
  async function askFirst() {
    if (
      (await mayLeave()) &&
      (await confirmDialog({ title: t('logoutSure'), text: t('logoutText'), confirm: t('logout'), danger: true }))
    )
      logout.run({})
  }
  return (
    <ListRow
      left={
        <span className={css.out}>
          <LogoutIcon size={22} />
        </span>
      }
      title={t('logout')}
      tone="danger"
      onPress={() => void askFirst()}
    />
  )
}

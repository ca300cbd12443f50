import { useBack } from '#platform/web/app/navigation.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import {
  BookIcon,
  BuildingIcon,
  ChatIcon,
  ClockIcon,
  DownloadIcon,
  FlowIcon,
  GridIcon,
  IdCardIcon,
  KeyIcon,
  MailIcon,
  SettingsIcon,
  ShieldIcon,
  SortIcon as ListIcon,
  TagIcon,
  UploadIcon,
  UsersIcon,
  type Icon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Mark } from '#platform/web/kit/mark.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../company.words.ts'
import { editionCalls } from '../edition/edition.contract.ts'
import css from './management.module.css'

const rooms: {
  title: 'people' | 'rights' | 'company'
  rows: { word: Parameters<typeof t>[0]; text: Parameters<typeof t>[0]; href: string; icon: Icon; tone: Tone }[]
}[] = [
  {
    title: 'people',
    rows: [
      { word: 'members', text: 'membersText', href: '/members_management/people', icon: UsersIcon, tone: 'brand' },
      {
        word: 'departments',
        text: 'departmentsText',
        href: '/members_management/departments',
        icon: BuildingIcon,
        tone: 'violet',
      },
      { word: 'invite', text: 'inviteText', href: '/email_invite_member', icon: MailIcon, tone: 'success' },
      {
        word: 'importPeople',
        text: 'importPeopleText',
        href: '/members_management/import',
        icon: UploadIcon,
        tone: 'warn',
      },
    ],
  },
  {
    title: 'rights',
    rows: [
      { word: 'roles', text: 'rolesText', href: '/members_management/roles', icon: IdCardIcon, tone: 'brand' },
      {
        word: 'authorities',
        text: 'authoritiesText',
        href: '/members_management/authorities',
        icon: KeyIcon,
        tone: 'violet',
      },
      {
        word: 'administrators',
        text: 'administratorsText',
        href: '/members_management/administrators',
        icon: ShieldIcon,
        tone: 'danger',
      },
      { word: 'audit', text: 'auditText', href: '/members_management/audit', icon: ClockIcon, tone: 'warn' },
    ],
  },
  {
    title: 'company',
    rows: [
      { word: 'apps', text: 'appsText', href: '/app_setting', icon: GridIcon, tone: 'brand' },
      { word: 'tags', text: 'tagsText', href: '/members_management/tags', icon: TagIcon, tone: 'success' },
      {
        word: 'approvals',
        text: 'approvalsText',
        href: '/members_management/approvals',
        icon: FlowIcon,
        tone: 'success',
      },
      { word: 'fields', text: 'fieldsText', href: '/members_management/fields', icon: ListIcon, tone: 'violet' },
      {
        word: 'dictionaries',
        text: 'dictionariesText',
        href: '/members_management/dictionaries',
        icon: BookIcon,
        tone: 'warn',
      },
      {
        word: 'companySettings',
        text: 'companySettingsText',
        href: '/members_management/settings',
        icon: SettingsIcon,
        tone: 'neutral',
      },
      {
        word: 'messages',
        text: 'messagesText',
        href: '/members_management/messages',
        icon: ChatIcon,
        tone: 'violet',
      },
      {
        word: 'companyData',
        text: 'companyDataText',
        href: '/members_management/data',
        icon: DownloadIcon,
        tone: 'danger',
      },
    ],
  },
]

/** Where administrators begin: the company, its people, their rights. */
export default function Management() {
  const me = useMe()
  const back = useBack('/my')
  if (!me)
    return (
      <Page title={t('management')} onBack={back}>
        <Skeleton kind="rows" />
      </Page>
    )
  return (
    <Page title={t('management')} onBack={back}>
      <CompanyCard companyId={me.companyId} />
      <div className={css.rooms}>
        {rooms.map(({ title, rows }) => (
          <Section key={title} title={t(title)}>
            {rows.map(({ word, text, href, icon: Icon, tone }) => (
              <ListRow
                key={href}
                href={href}
                title={t(word as 'members')}
                subtitle={t(text as 'membersText')}
                left={
                  <Mark tone={tone}>
                    <Icon size={20} />
                  </Mark>
                }
              />
            ))}
          </Section>
        ))}
      </div>
    </Page>
  )
}

function CompanyCard({ companyId }: { companyId: string }) {
  const { data: company } = useCall(editionCalls.detail, { companyId })
  if (!company)
    return (
      <Card>
        <Skeleton kind="rows" count={1} />
      </Card>
    )
  const { name, memberNum, mostMembers, isPaid } = company
  return (
    <Card>
      <ListRow
        href="/tariff_description"
        title={name}
        left={<Avatar name={name} square size={44} />}
        subtitle={
          mostMembers === null
            ? t('memberCount', { n: memberNum })
            : t('memberCountOf', { n: memberNum, most: mostMembers })
        }
        badge={<StatusPill tone={isPaid ? 'brand' : 'neutral'}>{t(isPaid ? 'paid' : 'free')}</StatusPill>}
      />
    </Card>
  )
}

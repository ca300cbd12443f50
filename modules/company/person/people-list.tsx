import { lazy, useState } from 'react'
import { download } from '#platform/web/app/download.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { DownloadIcon, MailIcon, MoreIcon, UploadIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { day } from '#platform/web/words/format.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { t } from '../company.words.ts'
import { useInviteAll } from './invite-all.web.ts'
import css from './member.module.css'
import { personCalls, type MemberRow } from './person.contract.ts'

const PeopleTable = lazy(() => import('./people-table.tsx'))

/** All members, found by name, pinyin or number; `?dept_id=` shows one department with all below it. */
export default function PeopleList() {
  const { dept_id: departmentId, dept_name: departmentName } = useAddress()
  const go = useGo()
  const [shown, setShown] = useState<'present' | 'left'>('present')
  const { key, input } = useListSearch(t('findMembers'))
  const { query: sorted, sorting } = useSorting(personCalls.list)
  const inviteAll = useInviteAll()
  const query = {
    ...(key ? { key } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(shown === 'left' ? { status: PersonStatus.Left } : {}),
  }

  async function more() {
    const chosen = await actionMenu([
      { key: 'invite', name: t('invite'), icon: MailIcon },
      { key: 'inviteAll', name: t('inviteAll'), icon: UsersIcon },
      { key: 'import', name: t('importPeople'), icon: UploadIcon },
      { key: 'export', name: t('exportMembers'), icon: DownloadIcon },
    ])
    if (chosen === 'invite') go('/email_invite_member')
    if (chosen === 'inviteAll') inviteAll.invite()
    if (chosen === 'import') go('/members_management/import')
    if (chosen === 'export') await download(personCalls.export, query)
  }

  return (
    <ListScreen
      title={departmentName ?? t('members')}
      newAt="/members_management/people/new"
      actions={<IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />}
      top={
        <>
          {input}
          <div className={css.shown}>
            <Segmented
              label={t('status')}
              value={shown}
              onChange={setShown}
              options={[
                { key: 'present', name: t('present') },
                { key: 'left', name: t('left') },
              ]}
            />
          </div>
        </>
      }
      call={personCalls.list}
      query={{ ...query, limit: 30, ...(shown === 'left' && !key ? { sort: 'leftAt' as const } : {}), ...sorted }}
      table={list => <PeopleTable list={list} sorting={sorting} />}
      rowHeight={68}
      empty={
        shown === 'left' && !key
          ? { icon: UsersIcon, title: t('noLeavers') }
          : {
              icon: UsersIcon,
              title: t('noMembers'),
              text: t('noMembersText'),
              create: { label: t('newMember'), href: '/members_management/people/new' },
            }
      }
    >
      {member => <MemberRowView member={member} />}
    </ListScreen>
  )
}

const MemberRowView = ({ member }: { member: MemberRow }) => (
  <ListRow
    href={`/members_management/people/${member.id}`}
    title={member.name}
    left={<Avatar name={member.name} />}
    subtitle={[member.departmentName, member.jobTitle, member.mobile ?? member.email].filter(Boolean).join(' · ')}
    right={member.status === PersonStatus.Left && member.leftAt ? day(member.leftAt) : undefined}
    badge={
      member.isAdministrator ? (
        <StatusPill tone="brand">{t('administrator')}</StatusPill>
      ) : member.status === PersonStatus.Invited ? (
        <StatusPill tone="warn">{t('notJoined')}</StatusPill>
      ) : undefined
    }
  />
)

import { lazy } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { SettingsIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { leaveBalanceCalls, type PersonBalances } from './leave-balance.contract.ts'
import { leaveKindCalls, type LeaveKindRow } from './leave-kind.contract.ts'
import { balancePage, remainingText } from './show-leave.web.ts'
import { t } from './leave.words.ts'
import css from './leave.module.css'

const BalancesTable = lazy(() => import('./balances-table.tsx'))

/** What everybody has left, for HR managers. */
export default function LeaveBalances() {
  const { key, input } = useListSearch(t('findPeople'))
  const kinds =
    useCall(leaveKindCalls.list, { isOpen: true }).data?.list.filter(({ needsBalance }) => needsBalance) ?? []
  return (
    <ListScreen
      title={t('balances')}
      actions={<IconButton icon={SettingsIcon} label={t('kinds')} href="/hr/leave/kinds" />}
      top={input}
      call={leaveBalanceCalls.people}
      query={{ limit: 30, ...(key ? { key } : {}) }}
      rowHeight={84}
      table={list => <BalancesTable list={list} kinds={kinds} />}
      empty={{ icon: UsersIcon, title: t('noPeople') }}
    >
      {person => <PersonRow person={person} kinds={kinds} />}
    </ListScreen>
  )
}

const PersonRow = ({ person, kinds }: { person: PersonBalances; kinds: readonly LeaveKindRow[] }) => (
  <ListRow
    href={balancePage(person)}
    left={<Face person={person} size={40} />}
    title={person.name}
    subtitle={[person.departmentName, t('joinedSince', { day: person.joinedOn })].filter(Boolean).join(' · ')}
    below={
      <span className={css.chips}>
        {kinds.map(kind => (
          <span key={kind.id}>
            {kind.name} <b>{remainingText(person, kind)}</b>
          </span>
        ))}
      </span>
    }
  />
)

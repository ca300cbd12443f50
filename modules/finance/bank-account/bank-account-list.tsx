import { lazy } from 'react'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { WalletIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../finance.words.ts'
import { bankAccountCalls } from './bank-account.contract.ts'
import css from '../order/order.module.css'

const BankAccountTable = lazy(() => import('./bank-account-table.tsx'))

/** The accounts that employees are paid to: for cashiers and finance. */
export default function BankAccountList() {
  const { key, input } = useListSearch(t('searchPeople'))
  return (
    <ListScreen
      title={t('accounts')}
      call={bankAccountCalls.list}
      query={{ ...(key ? { key } : {}), limit: 20 }}
      rowHeight={72}
      keyOf={({ person }) => person.id}
      table={list => <BankAccountTable list={list} />}
      top={<div className={css.scopes}>{input}</div>}
      empty={{ icon: WalletIcon, title: t('noAccounts'), text: t('noAccountsText') }}
    >
      {({ person, holder, bank, account }) => (
        <ListRow
          wrap
          left={<Face person={person} size={40} />}
          title={holder === person.name ? person.name : `${person.name} · ${holder}`}
          subtitle={`${bank} · ${account}`}
        />
      )}
    </ListScreen>
  )
}

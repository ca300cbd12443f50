import { useKeptState } from '#platform/web/app/kept-state.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useSettled } from '#platform/web/app/settled.ts'
import { WalletIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../finance.words.ts'
import { bankAccountCalls } from './bank-account.contract.ts'
import css from '../order/order.module.css'

/** The accounts that employees are paid to: for cashiers and finance. */
export default function BankAccountList() {
  const [text, setText] = useKeptState('text', '')
  const key = useSettled(text.trim())
  return (
    <ListScreen
      title={t('accounts')}
      call={bankAccountCalls.list}
      query={{ ...(key ? { key } : {}), limit: 20 }}
      rowHeight={72}
      top={
        <div className={css.scopes}>
          <SearchField value={text} onChange={setText} placeholder={t('searchPeople')} />
        </div>
      }
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

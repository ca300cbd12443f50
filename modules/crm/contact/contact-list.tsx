import { useCall } from '#platform/web/app/calls.ts'
import { useKeptState } from '#platform/web/app/kept-state.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { UsersIcon } from '#platform/web/kit/icons.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { t } from '../crm.words.ts'
import { customerDirectoryCalls } from '../customer/customer-brief.contract.ts'
import { contactCalls } from './contact.contract.ts'
import css from './contact.module.css'
import { ContactListRow } from './contact-row.tsx'

/** Contacts of all customers that I have to do with, or of the one in the address. */
export default function ContactList() {
  const { customer } = useAddress()
  const [text, setText] = useKeptState('text', '')
  const key = useSettled(text.trim())
  const { data } = useCall(
    customerDirectoryCalls.list,
    { id: customer ?? '', limit: 1 },
    { enabled: customer !== undefined },
  )
  const whose = data?.list[0]
  const newAt = `/crm/contact/new${customer ? `?customer=${customer}` : ''}`
  return (
    <ListScreen
      title={whose ? t('contactsOf', { name: whose.simpleName || whose.fullName }) : t('contacts')}
      newAt={newAt}
      rowHeight={64}
      call={contactCalls.list}
      query={{ ...(customer ? { customerId: customer } : {}), ...(key.length >= 2 ? { key } : {}), limit: 20 }}
      top={
        <div className={css.search}>
          <SearchField value={text} onChange={setText} placeholder={t('searchContacts')} />
        </div>
      }
      empty={
        key.length >= 2
          ? { icon: UsersIcon, title: t('contactsNoneFound'), text: t('noneFoundText') }
          : {
              icon: UsersIcon,
              title: t('contactsNone'),
              text: t('contactsNoneText'),
              create: { label: t('newContact'), href: newAt },
            }
      }
    >
      {contact => <ContactListRow contact={contact} withCustomer={!customer} />}
    </ListScreen>
  )
}

import { lazy } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { DownloadIcon, MoreIcon, UploadIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../crm.words.ts'
import { customerDirectoryCalls } from '../customer/customer-brief.contract.ts'
import { contactCalls } from './contact.contract.ts'
import css from './contact.module.css'
import { ContactListRow } from './contact-row.tsx'

const ContactTable = lazy(() => import('./contact-table.tsx'))

/** Contacts of all customers that I have to do with, or of the one in the address. */
export default function ContactList() {
  const { customer } = useAddress()
  const { key, input } = useListSearch(t('searchContacts'))
  const { query: sorted, sorting } = useSorting(contactCalls.list)
  const { data } = useCall(
    customerDirectoryCalls.list,
    { id: customer ?? '', limit: 1 },
    { enabled: customer !== undefined },
  )
  const whose = data?.list[0]
  const newAt = `/crm/contact/new${customer ? `?customer=${customer}` : ''}`
  const query = { ...(customer ? { customerId: customer } : {}), ...(key ? { key } : {}) }
  const go = useGo()
  async function more() {
    const wanted = await actionMenu(
      [
        { key: '/crm/contact/import', name: t('importContacts'), icon: UploadIcon },
        { key: 'export', name: t('export'), icon: DownloadIcon },
      ],
      t('contacts'),
    )
    if (wanted === 'export') await download(contactCalls.export, query)
    else if (wanted) go(wanted)
  }
  return (
    <ListScreen
      title={whose ? t('contactsOf', { name: whose.simpleName || whose.fullName }) : t('contacts')}
      newAt={newAt}
      rowHeight={64}
      call={contactCalls.list}
      query={{ ...query, ...sorted, limit: 20 }}
      table={list => <ContactTable list={list} sorting={sorting} />}
      actions={<IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />}
      top={<div className={css.search}>{input}</div>}
      empty={
        key !== ''
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

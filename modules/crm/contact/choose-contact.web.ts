import { sendCall } from '#platform/web/app/send-call.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { t } from '../crm.words.ts'
import { contactCalls, type ContactRow } from './contact.contract.ts'

/** Of so many contacts one is chosen without a search. */
const offered = 50

/** Asks for one of a customer's contacts; null when that was left. */
export async function chooseContact(customerId: string): Promise<{ id: string; name: string } | null> {
  let contacts: readonly ContactRow[] = []
  const chosen = await actionMenu(
    async () => {
      contacts = (await sendCall(contactCalls.list, { customerId, limit: offered })).list
      return contacts.map(({ id, name, title }) => ({ key: id, name, text: title }))
    },
    t('contacts'),
    t('contactsNone'),
  )
  return contacts.find(({ id }) => id === chosen) ?? null
}

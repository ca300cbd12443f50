import { fieldHistory, fieldWords } from '#mechanisms/fields/field-words.web.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { t } from '../crm.words.ts'
import { customerFields, customerStanding } from './customer.contract.ts'

export const customerWords = fieldWords(customerFields, t)
export const standingWords = fieldWords(customerStanding, t)

const said: Record<string, (details: Record<string, unknown>) => string> = {
  changeManager: () => t('saidManager'),
  partners: () => t('saidPartners'),
  moveIn: ({ lossReason }) => (lossReason ? t('saidMoveInWhy', { text: String(lossReason) }) : t('saidMoveIn')),
  fall: ({ days }) => t('saidFall', { days: Number(days) }),
  claim: () => t('saidClaim'),
  recover: () => t('saidRecover'),
  confirm: () => t('saidConfirm'),
  unconfirm: () => t('saidUnconfirm'),
  // Of customers in the public pool, contacts' names are not known to everybody.
  addContact: ({ name = '' }) => t('saidAddContact', { name: String(name) }).trimEnd(),
  editContact: ({ name = '' }) => t('saidEditContact', { name: String(name) }).trimEnd(),
  removeContact: ({ name = '' }) => t('saidRemoveContact', { name: String(name) }).trimEnd(),
}

/** How a customer's history is said. */
export const customerHistoryWords = (): HistoryWords => ({
  what: t('theCustomer'),
  ...fieldHistory(customerWords, standingWords),
  action: ({ action, details }) => said[action]?.(details),
})

import { money } from '#platform/web/words/format.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { t } from '../crm.words.ts'

const said: Record<string, (details: Record<string, unknown>) => string> = {
  changeManager: () => t('saidManager'),
  partners: () => t('saidPartners'),
  moveIn: ({ lossReason }) => lossReason ? t('saidMoveInWhy', { text: String(lossReason) }) : t('saidMoveIn'),
  claim: () => t('saidClaim'),
  recover: () => t('saidRecover'),
  confirm: () => t('saidConfirm'),
  unconfirm: () => t('saidUnconfirm'),
  addContact: ({ name }) => t('saidAddContact', { name: String(name) }),
  editContact: ({ name }) => t('saidEditContact', { name: String(name) }),
  removeContact: ({ name }) => t('saidRemoveContact', { name: String(name) }),
}

/** How a customer's history is said. */
export const customerHistoryWords = (): HistoryWords => ({
  what: t('theCustomer'),
  fields: {
    fullName: t('fullName'), simpleName: t('simpleName'), status: t('status'), transactionStatus: t('transaction'), lossReason: t('lossReason'), levelId: t('level'), statusId: t('category'), sourceId: t('source'),
    customerNature: t('nature'), customerStrategy: t('strategy'), bigInd: t('bigIndustry'), bitInd: t('smallIndustry'), departmentId: t('department'), registeredCapital: t('registeredCapital'),
    address: t('address'), website: t('website'), fax: t('fax'), summary: t('summary'), remark: t('remark'),
  },
  value(field, value) {
    if (field === 'status') return t(`status_${Number(value) as 0}`)
    if (field === 'transactionStatus') return t(`transaction_${Number(value) as 0}`)
    return field === 'registeredCapital' ? money(String(value)) : String(value)
  },
  action: ({ action, details }) => said[action]?.(details),
})

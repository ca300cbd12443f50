import { currencyFieldWords, currencyIn } from '#mechanisms/currencies/currency-words.web.ts'
import { fieldHistory, fieldWords } from '#mechanisms/fields/field-words.web.ts'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { orderFields } from './order.contract.ts'
import { t } from './order.words.ts'

export const orderWords = fieldWords(orderFields, t)

/** How an order's history is said. */
export function orderHistory(): HistoryWords {
  const said = fieldHistory(orderWords)
  return {
    ...said,
    what: t('theOrder'),
    fields: { ...said.fields, total: t('total'), ...currencyFieldWords() },
    action({ action, details }) {
      if (action === 'order.deliver') return t('didDeliver')
      if (action === 'order.delivery_reverse') return t('didReverse', { reason: String(details.reason) })
      if (action === 'order.return') return t('didReturn', { amount: yuan(String(details.total), currencyIn(details)) })
      if (action === 'order.refund') return t('didRefund', { amount: yuan(String(details.total), currencyIn(details)) })
      if (action === 'order.return_remove') return t('didRemoveReturn')
      return action === 'order.refund_remove' ? t('didRemoveRefund') : undefined
    },
  }
}

import { t } from '../finance.words.ts'
import type { PaymentRow } from './pay.contract.ts'

/** Whether it was taken back, or takes another one back; of others nothing. */
export const takenBack = ({ isReversal, isReversed }: Pick<PaymentRow, 'isReversal' | 'isReversed'>): string =>
  isReversal ? t('reversal') : isReversed ? t('reversed') : ''

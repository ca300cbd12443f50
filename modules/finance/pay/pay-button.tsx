import { Button } from '#platform/web/kit/button.tsx'
import { t } from '../finance.words.ts'
import type { Owed } from './pay-sheet.tsx'

/** For cashiers; the sheet comes when it is first requested. */
export const PayButton = ({ order, small = false }: { order: Owed; small?: boolean }) => (
  <Button small={small} onPress={() => void import('./pay-sheet.tsx').then(({ payOrder }) => payOrder(order))}>
    {t('pay')}
  </Button>
)

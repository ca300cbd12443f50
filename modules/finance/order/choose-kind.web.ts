import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { t } from '../finance.words.ts'
import { orderTypes, type OrderType } from './order.contract.ts'
import { kindIcons } from './show-order.web.ts'

/** Asks what a new order is for; null when cancelled. */
export const chooseKind = (): Promise<OrderType | null> =>
  actionMenu(
    orderTypes.map(key => ({ key, name: t(`${key}Order`), text: t(`${key}Text`), icon: kindIcons[key] })),
    t('chooseKind'),
  )

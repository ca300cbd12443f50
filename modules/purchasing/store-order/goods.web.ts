import { readMoney, timesMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'

/** A line as it is written: amounts as typed. */
export interface GoodsValues { name: string, spec: string, unit: string, quantity: string, price: string }
export const noGoods: GoodsValues = { name: '', spec: '', unit: '', quantity: '', price: '' }

/** What a line comes to; 0.00 while it is not complete. The server counts it anew. */
export function amountOfGoods({ quantity, price }: Pick<GoodsValues, 'quantity' | 'price'>): string {
  const [number, each] = [readMoney(quantity), readMoney(price)]
  return number && each && !number.startsWith('-') && !each.startsWith('-') ? timesMoney(number, each) : '0.00'
}

/** Which model of it, how much and at what price: what stands below its name. */
export const goodsAbout = ({ spec, unit, quantity, price }: Omit<GoodsValues, 'name'>) => [spec, `${Number(quantity)}${unit ? ` ${unit}` : ''} × ${yuan(price)}`].filter(Boolean).join(' · ')

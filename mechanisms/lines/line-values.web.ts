import { addMoney, readMoney, timesMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { LineDraft, LineRow } from './line.contract.ts'

/** A line as it is written: amounts as typed. */
export interface LineValues {
  name: string
  spec: string
  unit: string
  quantity: string
  price: string
}
export const emptyLine: LineValues = { name: '', spec: '', unit: '', quantity: '', price: '' }

/** The lines of a record that is changed. */
export const lineValuesOf = (lines: readonly LineRow[]): LineValues[] =>
  lines.map(({ name, spec, unit, quantity, price }) => ({ name, spec, unit, quantity: plain(quantity), price }))

/** The same as the calls take it; what is no amount yet is left for the contract to refuse. */
export const lineDraftsOf = (lines: readonly LineValues[]): LineDraft[] =>
  lines.map(({ quantity, price, ...line }) => ({
    ...line,
    quantity: readMoney(quantity) ?? quantity,
    price: readMoney(price) ?? price,
  }))

/** What a line comes to; 0.00 while it is not complete. The server counts it again. */
export function amountOfLine({ quantity, price }: Pick<LineValues, 'quantity' | 'price'>): string {
  const [number, each] = [readMoney(quantity), readMoney(price)]
  return number && each && !number.startsWith('-') && !each.startsWith('-') ? timesMoney(number, each) : '0.00'
}

export const totalOfLines = (lines: readonly LineValues[]) => addMoney(...lines.map(amountOfLine))

/** Which model of it, how much and at what price: what stands below its name. */
export const lineAbout = ({ spec, unit, quantity, price }: Omit<LineValues, 'name'>) =>
  [spec, `${Number(quantity)}${unit ? ` ${unit}` : ''} × ${yuan(price)}`].filter(Boolean).join(' · ')

const plain = (quantity: string) => quantity.replace(/\.?0+$/, '')

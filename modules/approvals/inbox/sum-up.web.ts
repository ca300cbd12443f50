import { yuan } from '#mechanisms/money/show-money.web.ts'
import { addMoney } from '#mechanisms/money/money.contract.ts'
import type { InboxRow } from '#mechanisms/approvals/inbox.contract.ts'
import { t } from '../approvals.words.ts'

type Summed = Pick<InboxRow, 'typeName' | 'amount' | 'amountIn'>

/**
 * Cases by their type, a line each: how many, and what they come to; below them the money of all, where it is of
 * several types.
 */
export function sumUp(cases: readonly Summed[]): string[] {
  const types = [...new Set(cases.map(({ typeName }) => typeName))]
  const lines = types.map(type => {
    const own = cases.filter(({ typeName }) => typeName === type)
    return [t('batchLine', { type, n: own.length }), ...sumsOf(own)].join(' · ')
  })
  const money = moneyOf(cases)
  return types.filter(type => moneyOf(cases.filter(({ typeName }) => typeName === type)).length > 0).length > 1
    ? [...lines, t('batchSum', { amount: yuan(addMoney(...money)) })]
    : lines
}

const moneyOf = (cases: readonly Summed[]) =>
  cases.flatMap(({ amount, amountIn }) => (amount !== null && amountIn === 'money' ? [amount] : []))

function sumsOf(cases: readonly Summed[]): string[] {
  const money = moneyOf(cases)
  const count = (unit: InboxRow['amountIn']) =>
    cases
      .filter(one => one.amount !== null && one.amountIn === unit)
      .reduce((sum, { amount }) => sum + Number(amount), 0)
  const [days, hours] = [count('days'), count('hours')]
  return [
    ...(money.length > 0 ? [yuan(addMoney(...money))] : []),
    ...(days > 0 ? [t('daysAmount', { n: days })] : []),
    ...(hours > 0 ? [t('hoursAmount', { n: hours })] : []),
  ]
}

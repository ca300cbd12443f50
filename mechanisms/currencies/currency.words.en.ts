import type { Words } from '#platform/contract/words.ts'
import type zh from './currency.words.zh.ts'

export default {
  any: 'Any',
  currency: 'Currency',
  own: 'CNY',
  rate: 'Exchange rate',
  rateText: 'What 1 {currency} is in CNY',
  rateOf: '1 {currency} = {rate} CNY',
  comesTo: '{amount} in CNY',
  rateFarAsk: 'Is this rate right?',
  rateConfirm: 'Use this rate',
} satisfies Words<typeof zh>

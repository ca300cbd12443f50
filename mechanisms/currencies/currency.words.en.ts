import type { Words } from '#platform/contract/words.ts'
import type zh from './currency.words.zh.ts'

export default {
  any: 'Any',
  currency: 'Currency',
  own: 'CNY',
  rate: 'Exchange rate',
  rateText: 'What 1 {currency} is in CNY',
  dayRateText: 'What 1 {currency} was in CNY that day; empty: the company’s rate',
  rateOf: '1 {currency} = {rate} CNY',
  comesTo: '{amount} in CNY',
  convertAsk: 'Convert the amounts to {currency}?',
  convertText: 'What was entered so far is converted by the rate, or the figures stay as they are.',
  convert: 'Convert',
  keepFigures: 'Keep figures',
  rateFarAsk: 'Is this rate right?',
  rateConfirm: 'Use this rate',
} satisfies Words<typeof zh>

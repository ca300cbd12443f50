import type { Words } from '#platform/web/words/words.ts'
import type zh from './rate.words.zh.ts'

export default {
  rates: 'Exchange rates',
  newRate: 'New rate',
  none: 'No rates yet',
  noneText: 'Keep what currencies are worth in CNY. An order in another currency takes the rate of its day, or the last one before.',
  noneKept: 'What the finance team keeps appears here.',
  currency: 'Currency',
  otherCurrency: 'Another currency',
  otherCurrencyText: 'Its three letters, such as NZD',
  day: 'From',
  rate: 'Rate',
  rateText: 'What one of it is in CNY',
  rateHint: '1 {currency} = {rate} CNY',
  yuan: 'CNY',
  save: 'Save',
  saved: 'Saved',
  remove: 'Delete',
  removeAsk: 'Delete the rate of {currency} from {day}?',
  removeText: 'Orders that were handed in stay as they are; later ones take the rate before.',
  removed: 'Deleted',
  USD: 'US dollar', EUR: 'Euro', HKD: 'Hong Kong dollar', JPY: 'Yen', GBP: 'Pound', SGD: 'Singapore dollar', KRW: 'Won', TWD: 'Taiwan dollar', AUD: 'Australian dollar', CAD: 'Canadian dollar', THB: 'Baht',
  VND: 'Dong', MYR: 'Ringgit',
} satisfies Words<typeof zh>

import { describe, expect, it } from 'vitest'
import { wordsInMail } from './words-in-mail.ts'

describe('a name in a mail to strangers', () => {
  it.each([
    ['开工示范科技有限公司', '开工示范科技有限公司'],
    ['Smith, Jones & Co.', 'Smith, Jones & Co.'],
    ['领奖请点 https://evil.test/win?a=1', '领奖请点 https evil test win?a=1'],
    ['www.evil.test', 'www evil test'],
    ['ｗｗｗ．evil。test', 'www evil test'],
    ['a@evil.test', 'a evil test'],
    ['甲公司\r\n\r\n请立即付款\t', '甲公司 请立即付款'],
    ['e\u200bvil.test\u202e', 'e vil test'],
    ['字'.repeat(40), `${'字'.repeat(29)}…`],
    ['<a href="x">y</a>', 'a href= x y a'],
  ])('%j stands as %j', (input, words) => expect(wordsInMail(input, 30)).toBe(words))
})

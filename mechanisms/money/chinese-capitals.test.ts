import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chineseCapitals } from './chinese-capitals.contract.ts'
import { amountOf } from './money.contract.ts'

/**
 * The same rules in another way, to check against: every digit is written with its place, zeros included, and the
 * surplus is then struck out by patterns.
 */
function byStriking(cents: bigint): string {
  const names = ['分', '角', '元', '拾', '佰', '仟', '万', '拾', '佰', '仟', '亿', '拾', '佰', '仟', '万']
  const written = [...cents.toString()]
    .reverse()
    .map((digit, place) => '零壹贰叁肆伍陆柒捌玖'[Number(digit)]! + names[place])
    .reverse()
    .join('')
  return (
    '人民币' +
    written
      .replace(/零分$/, '整')
      .replace(/零角整$/, '整')
      .replace(/零[拾佰仟]/g, '零')
      .replace(/零+/g, '零')
      .replace(/零([万亿])(?=[壹贰叁肆伍陆柒捌玖]仟)/g, '$1')
      .replace(/零([万亿])/g, '$1零')
      .replace(/零角/, '零')
      .replace(/零元(?=[^整零])/, '元零')
      .replace(/零元/, '元')
      .replace(/亿零?万零?/, '亿零')
      .replace(/零+/g, '零')
      .replace(/零元/, '元')
      .replace(/零亿/, '亿')
      .replace(/^元/, '')
      .replace(/^零(?=.)/, '')
  )
}

describe('the examples of the rules', () => {
  // The rules leave 整 after 角 open; it is written here.
  test.each([
    ['1409.50', '人民币壹仟肆佰零玖元伍角整'],
    ['6007.14', '人民币陆仟零柒元壹角肆分'],
    ['1680.32', '人民币壹仟陆佰捌拾元零叁角贰分'],
    ['107000.53', '人民币壹拾万柒仟元零伍角叁分'],
    ['16409.02', '人民币壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '人民币叁佰贰拾伍元零肆分'],
  ])('%s', (amount, capitals) => expect(chineseCapitals(amount)).toBe(capitals))
})

describe('edges', () => {
  test.each([
    ['0', '人民币零元整'],
    ['0.00', '人民币零元整'],
    ['0.05', '人民币伍分'],
    ['0.50', '人民币伍角整'],
    ['0.55', '人民币伍角伍分'],
    ['1', '人民币壹元整'],
    ['10', '人民币壹拾元整'],
    ['10.05', '人民币壹拾元零伍分'],
    ['10.50', '人民币壹拾元零伍角整'],
    ['1.05', '人民币壹元零伍分'],
    ['100000', '人民币壹拾万元整'],
    ['100007', '人民币壹拾万零柒元整'],
    ['1000000', '人民币壹佰万元整'],
    ['100000000', '人民币壹亿元整'],
    ['100000001', '人民币壹亿零壹元整'],
    ['100010000', '人民币壹亿零壹万元整'],
    ['100007000', '人民币壹亿零柒仟元整'],
    ['1000010000', '人民币壹拾亿零壹万元整'],
    ['1010000000', '人民币壹拾亿壹仟万元整'],
    ['1234500000000', '人民币壹万贰仟叁佰肆拾伍亿元整'],
    ['1000000000000', '人民币壹万亿元整'],
    ['9999999999999.99', '人民币玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    ['-300.20', '人民币负叁佰元零贰角整'],
  ])('%s is %s', (amount, capitals) => expect(chineseCapitals(amount)).toBe(capitals))
  test('no amount, no capitals', () => expect(() => chineseCapitals('壹元')).toThrow(RangeError))
})

test('10,000 random amounts, many of them full of zeros, agree with another way of writing them', () => {
  const digit = fc.oneof(fc.constant('0'), fc.constantFrom(...'0123456789'))
  const cents = fc
    .array(digit, { minLength: 1, maxLength: 15 })
    .map(digits => BigInt(digits.join('')))
    .filter(value => value > 0n)
  fc.assert(
    fc.property(cents, value => {
      expect(chineseCapitals(amountOf(value))).toBe(byStriking(value))
    }),
    { numRuns: 10_000 },
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTaxCode } from './tax-code.contract.ts'

test.each([
  [
    'an electronic ordinary one',
    '01,10,033001800211,12345678,1409.50,20261102,52118398712233445566,A1B2,',
    {
      type: 2,
      code: '033001800211',
      number: '12345678',
      amount: '1409.50',
      isTaxIncluded: false,
      invoiceDate: '2026-11-02',
      checkCode: '52118398712233445566',
    },
  ],
  [
    'a special one on paper has no check code',
    '01,01,3100182130,00112233,8849.56,20260131,,9C1F',
    {
      type: 3,
      code: '3100182130',
      number: '00112233',
      amount: '8849.56',
      isTaxIncluded: false,
      invoiceDate: '2026-01-31',
      checkCode: '',
    },
  ],
  [
    'a fully digital special one',
    '01,31,,24312000000012345678,10600,20260915,,77AB',
    {
      type: 3,
      code: '',
      number: '24312000000012345678',
      amount: '10600.00',
      isTaxIncluded: true,
      invoiceDate: '2026-09-15',
      checkCode: '',
    },
  ],
  [
    'a fully digital ordinary one',
    ' 01,32,,24312000000012345679,320.5,20260915,,77AB\n',
    {
      type: 2,
      code: '',
      number: '24312000000012345679',
      amount: '320.50',
      isTaxIncluded: true,
      invoiceDate: '2026-09-15',
      checkCode: '',
    },
  ],
])('%s', (_, text, expected) => expect(readTaxCode(text)).toEqual(expected))

test('what cannot be read is left out, not guessed', () => {
  expect(readTaxCode('01,04,033001800211,12345678,,20260230,123')).toMatchObject({
    amount: null,
    invoiceDate: null,
    checkCode: '',
  })
  expect(readTaxCode('01,04,033001800211,12345678,-5.00,20261301')).toMatchObject({ amount: null, invoiceDate: null })
})

test.each([
  '',
  'https://inv-veri.chinatax.gov.cn/',
  '02,10,033001800211,12345678',
  '01,1x,033001800211,12345678',
  '01,10,033001800211,1234567',
  '01,10,,12345678',
  '01,10,033001800211,24312000000012345678',
  '01,10,03300180021,12345678',
])('%j is no tax invoice', text => expect(readTaxCode(text)).toBeNull())

test('nothing that a camera may read makes it fall over', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.string(), { maxLength: 9 }).map(parts => `01,10,${parts.join(',')}`),
      ),
      text => {
        const read = readTaxCode(text)
        if (read) expect(read.number).toMatch(/^(\d{8}|\d{20})$/)
      },
    ),
  ))

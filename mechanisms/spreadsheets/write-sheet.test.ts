import * as fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { amountOf } from '#mechanisms/money/money.contract.ts'
import { readSheet } from './read-sheet.server.ts'
import type { CellKind } from './sheet-cells.server.ts'
import { writeCsv } from './write-csv.server.ts'
import { sheetName, writeSheet, type ExportSheet, type ExportValue } from './write-sheet.server.ts'

/**
 * What XML carries: no control characters but tab and line feed, no half of a pair; and not what is lost on purpose.
 */
const ordinary = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map(text => text.replace(/[^\P{Cc}\t\n]|\p{Cs}|\p{Cn}|\ufffd/gu, ''))
const tricky = fc.constantFrom(
  '=1+1',
  '+86',
  '-5',
  '@A1',
  '\t张伟',
  '＝1',
  `'=1`,
  `''+`,
  `'张伟`,
  '',
  ' 张伟 ',
  '"引号"',
  '逗号,分号;',
  '第一行\n第二行',
  'constructor',
  '__proto__',
  'toString',
  '_x0041_',
  '_x005F_x0041_',
  '007',
  '13800138000',
  '110101199003078515',
  '1E5',
  'TRUE',
  '2026-01-31',
  '<b>&amp;</b>',
  ']]>',
  '#N/A',
)
const text = fc.oneof(ordinary, tricky)
const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: -999_999, max: 999_999 }).map(value => value / 100),
)
const cents = fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n })
const money = cents.map(amountOf)
const day = fc
  .date({ min: new Date('1900-03-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const moment = fc
  .date({ min: new Date('1992-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map(date => `${date.toISOString().slice(0, 16)}:00.000Z`)
const row = fc.tuple(text, number, money, day, moment)

const columns = (['text', 'number', 'money', 'day', 'dateTime'] satisfies CellKind[]).map(kind => ({
  heading: kind,
  kind,
}))
const sheetOf = (rows: ExportValue[][]): ExportSheet => ({ name: '往返', columns, rows })

/** Shanghai has kept eight hours since 1992. */
const shanghai = (instant: string) =>
  new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
const sameTime = (read: string | undefined, instant: string) =>
  expect(read?.length === 10 ? `${read} 00:00` : read).toBe(shanghai(instant))

describe('what is written reads back the same', () => {
  const check = (write: (sheet: ExportSheet) => Buffer | Promise<Buffer>, numbersOf: (cells: string[]) => void) =>
    fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async rows => {
        const read = await readSheet(await write(sheetOf(rows)))
        expect(read.map(({ line }) => line)).toEqual([...rows.keys(), rows.length].map(index => index + 1))
        for (const [index, [words, count, amount, date, instant]] of rows.entries()) {
          const cells = read[index + 1]!.cells
          expect(cells[0]).toBe(words)
          expect(Number(cells[1])).toBe(count)
          expect(Number(cells[2])).toBe(Number(amount))
          expect(cells[3]).toBe(date)
          sameTime(cells[4], instant)
          numbersOf(cells)
        }
      }),
      { numRuns: 150 },
    )

  test('.xlsx', () => check(writeSheet, cells => expect(cells[1]).not.toMatch(/e/i)))
  test('.csv', () => check(writeCsv, cells => expect(cells[2]).toMatch(/^-?\d+\.\d{2}$/)))
})

describe('.xlsx', () => {
  const partsOf = (file: Buffer) =>
    Object.fromEntries(Object.entries(unzipSync(file)).map(([name, part]) => [name, strFromU8(part)]))

  test('what begins like a formula is text, and there is no formula anywhere', async () => {
    const parts = partsOf(await writeSheet(sheetOf([['=HYPERLINK("http://x")', 1, '1.00', '2026-01-31', null]])))
    const xml = parts['xl/worksheets/sheet1.xml']!
    expect(xml).not.toMatch(/<f[ >]/)
    expect(xml).toMatch(/<c r="A2"[^>]* t="s"/)
    expect(parts['xl/styles.xml']).toMatch(/numFmtId="49"|formatCode="@"/)
  })
  test('a number too long to keep stays text', async () => {
    const read = await readSheet(
      await writeSheet({
        name: '长',
        columns: [
          { heading: 'n', kind: 'number' },
          { heading: 'm', kind: 'money' },
        ],
        rows: [
          ['12345678901234567', '12345678901234.56'],
          ['x', null],
          ['0x10', '1.50'],
        ],
      }),
    )
    expect(read.map(line => line.cells)).toEqual([
      ['n', 'm'],
      ['12345678901234567', '12345678901234.56'],
      ['x', ''],
      ['0x10', '1.5'],
    ])
    expect(read.some(line => line.rounded)).toBe(false)
  })
  test('days before spreadsheets have any are text', async () => {
    const read = await readSheet(
      await writeSheet({
        name: '早',
        columns: [{ heading: '生日', kind: 'day' }],
        rows: [['1899-12-31'], ['1900-02-28'], ['不详']],
      }),
    )
    expect(read.map(line => line.cells[0])).toEqual(['生日', '1899-12-31', '1900-02-28', '不详'])
  })
  test("moments are those of the company's place", async () => {
    const sheet = {
      name: '时',
      columns: [{ heading: '时间', kind: 'dateTime' as const }],
      rows: [['2026-07-01T16:30:00.000Z']],
    }
    expect((await readSheet(await writeSheet(sheet)))[1]!.cells).toEqual(['2026-07-02 00:30'])
    expect((await readSheet(await writeSheet({ ...sheet, timeZone: 'America/New_York' })))[1]!.cells).toEqual([
      '2026-07-01 12:30',
    ])
  })
  test('a text longer than a cell is cut', async () => {
    const read = await readSheet(
      await writeSheet({ name: '长', columns: [{ heading: 't', kind: 'text' }], rows: [['长'.repeat(40_000)]] }),
    )
    expect(read[1]!.cells[0]).toHaveLength(32_767)
  })
  test('any name becomes one that a tab may have', () => {
    expect(sheetName('[2026/01] 合同: *?')).toBe('2026 01  合同')
    expect(sheetName('??')).toBe('Sheet1')
    expect(sheetName('长'.repeat(40))).toHaveLength(31)
    expect(sheetName(`'引'`)).toBe('引')
  })
})

describe('.csv', () => {
  test('is what Excel expects', () => {
    expect(
      writeCsv(
        sheetOf([
          ['=1+1', -5, '-3.20', '2026-01-31', '2026-01-31T01:30:00.000Z'],
          ['-5', 0, '0.00', '', null],
        ]),
      ).toString(),
    ).toBe("\ufefftext,number,money,day,dateTime\r\n'=1+1,-5,-3.20,2026-01-31,2026-01-31 09:30\r\n'-5,0,0.00,,\r\n")
  })
})

test('10,000 rows of 15 columns are written and read within seconds and a bounded memory', async () => {
  const kinds = Array.from({ length: 15 }, (_, index) => columns[index % 5]!)
  const line = ['研发部/前端组 T1024 客户回访', 1234.5, '1409.50', '2026-01-31', '2026-01-31T01:30:00.000Z']
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    kinds.map((_, index) => (index % 5 === 0 ? `${line[0]} ${at}` : line[index % 5]!)),
  )
  const timed = async <Result>(work: () => Promise<Result> | Result) => {
    const started = performance.now()
    return { result: await work(), seconds: (performance.now() - started) / 1000 }
  }
  const before = process.memoryUsage().rss
  const xlsx = await timed(() => writeSheet({ name: '万行', columns: kinds, rows }))
  const back = await timed(() => readSheet(xlsx.result))
  const csv = await timed(() => writeCsv({ columns: kinds, rows }))
  const csvBack = await timed(() => readSheet(csv.result))
  expect(back.result).toHaveLength(10_001)
  expect(csvBack.result).toHaveLength(10_001)
  for (const { seconds } of [xlsx, back, csv, csvBack]) expect(seconds).toBeLessThan(30)
  expect(process.memoryUsage().rss - before).toBeLessThan(700_000_000)
})

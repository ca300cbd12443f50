import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { Refused } from '#platform/server/http/refuse.ts'
import { readSheet } from './read-sheet.server.ts'
import { sheetLimits } from './sheet-limits.contract.ts'
import { text, workbook } from './workbook.fixture.ts'

const cellsOf = async (bytes: Uint8Array) => (await readSheet(bytes)).map(row => row.cells)
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof Refused ? error.kind.code : String(error)),
  )

describe('.xlsx', () => {
  test('lines are those of the sheet, gaps and all', async () => {
    const rows = await readSheet(
      workbook([
        { data: `<row r="3">${text('B3', '姓名')}</row><row r="7">${text('A7', '张伟')}${text('C7', ' 研发 ')}</row>` },
      ]),
    )
    expect(rows).toEqual([
      { line: 3, cells: ['', '姓名', ''] },
      { line: 7, cells: ['张伟', '', ' 研发 '] },
    ])
  })
  test('numbers are the digits that people see', async () => {
    const stored = [
      '13800138000',
      '1.3800138E10',
      '0.30000000000000004',
      '19.989999999999998',
      '-0',
      '1E-7',
      '007',
      '1E+21',
      '2.50',
    ]
    const data = `<row r="1">${stored.map((value, index) => `<c r="${'ABCDEFGHI'[index]}1"><v>${value}</v></c>`).join('')}</row>`
    expect(await cellsOf(workbook([{ data }]))).toEqual([
      ['13800138000', '13800138000', '0.3', '19.99', '0', '0.0000001', '7', '1000000000000000000000', '2.5'],
    ])
  })
  test('a number of more digits than a spreadsheet keeps is marked', async () => {
    const data = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>110101199003070000</v></c></row>'
    expect(await readSheet(workbook([{ data }]))).toEqual([
      { line: 1, cells: ['1', '110101199003070000'], rounded: [1] },
    ])
  })
  const styles =
    '<numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/></numFmts>' +
    `<cellXfs>${[0, 14, 31, 176, 22, 20].map(format => `<xf numFmtId="${format}" applyNumberFormat="1"/>`).join('')}</cellXfs>`
  const days =
    '<row r="1"><c r="A1" s="0"><v>46053</v></c><c r="B1" s="1"><v>46053</v></c><c r="C1" s="2"><v>46053</v></c><c r="D1" s="3"><v>46053</v></c>' +
    '<c r="E1" s="4"><v>46053.43055555555</v></c><c r="F1" s="5"><v>0.43055555555555</v></c><c r="G1" t="d"><v>2026-01-31T00:00:00Z</v></c></row>'
  test('days and times, in the formats of Chinese Excel too', async () => {
    expect(await cellsOf(workbook([{ data: days }], { styles }))).toEqual([
      ['46053', '2026-01-31', '2026-01-31', '2026-01-31', '2026-01-31 10:20', '10:20', '2026-01-31'],
    ])
  })
  test('days counted from 1904, as on old Macs', async () => {
    const data = '<row r="1"><c r="A1" s="1"><v>44591</v></c></row>'
    expect(await cellsOf(workbook([{ data }], { styles, properties: '<workbookPr date1904="1"/>' }))).toEqual([
      ['2026-01-31'],
    ])
  })
  test('formulas give their result, errors their sign, truth its word', async () => {
    const data =
      '<row r="1"><c r="A1" t="str"><f>B1&amp;C1</f><v>张伟&amp;李娜</v></c><c r="B1"><f>1+1</f><v>2</v></c>' +
      '<c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D1" t="b"><v>1</v></c></row>'
    expect(await cellsOf(workbook([{ data }]))).toEqual([['张伟&李娜', '2', '#DIV/0!', 'TRUE']])
  })
  test('the first sheet that is visible', async () => {
    const tabs = [
      { data: `<row r="1">${text('A1', '藏')}</row>`, tab: 'state="hidden"' },
      { data: `<row r="1">${text('A1', '见')}</row>` },
    ]
    expect(await cellsOf(workbook(tabs))).toEqual([['见']])
  })
  test('without addresses, as some programs write', async () => {
    const data =
      '<row><c t="inlineStr"><is><t>姓名</t></is></c><c t="inlineStr"><is><t>职级</t></is></c></row><row><c/><c><v>7</v></c></row>'
    expect(await readSheet(workbook([{ data }]))).toEqual([
      { line: 1, cells: ['姓名', '职级'] },
      { line: 2, cells: ['', '7'] },
    ])
  })
  test('with a prefix on every tag', async () => {
    const parts = {
      'xl/workbook.xml':
        '<x:workbook xmlns:x="a" xmlns:r="b"><x:sheets><x:sheet name="1" sheetId="1" r:id="R1"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="R1" Type="b/worksheet" Target="/xl/a.xml"/></Relationships>',
      'xl/a.xml':
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>5</x:v></x:c><x:c r="B1"/></x:row></x:sheetData></x:worksheet>',
    }
    expect(
      await cellsOf(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))),
    ).toEqual([['5']])
  })
  test('a million cells that have borders and nothing in them do no harm', async () => {
    const borders = Array.from(
      { length: 200_000 },
      (_, index) => `<row r="${index + 2}"><c r="A${index + 2}" s="0"/><c r="B${index + 2}" s="0"></c></row>`,
    ).join('')
    expect(
      await readSheet(workbook([{ data: `<row r="1">${text('A1', '姓名')}</row>${borders}` }], { styles })),
    ).toEqual([{ line: 1, cells: ['姓名'] }])
  })
})

describe('.csv', () => {
  const table = [
    ['姓名', '手机号', '备注'],
    ['张伟', '13800138000', '他说"好"，\n第二行'],
    ['李娜', '013900139000', ''],
  ]
  const lines = (separator: string) =>
    table.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n')
  const expected = [
    { line: 1, cells: table[0] },
    { line: 2, cells: table[1] },
    { line: 3, cells: ['李娜', '013900139000'] },
  ]
  // "姓名" and so on as Chinese Windows writes them; what Node cannot encode is written by hand.
  const gbk = Uint8Array.of(
    0xd0,
    0xd5,
    0xc3,
    0xfb,
    0x2c,
    0xca,
    0xd6,
    0xbb,
    0xfa,
    0x0d,
    0x0a,
    0xd5,
    0xc5,
    0xce,
    0xb0,
    0x2c,
    0x31,
    0x33,
    0x38,
    0x0d,
    0x0a,
  )
  const bigEndian = (value: string) => Buffer.from(value, 'utf16le').swap16()

  test.each([
    ['UTF-8', Buffer.from(lines(','))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${lines(',')}\r\n`)],
    ['semicolons', Buffer.from(lines(';'))],
    ['tabs', Buffer.from(lines('\t'))],
    ['UTF-16 of Excel ("Unicode text")', Buffer.from(`\ufeff${lines('\t')}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(lines(','), 'utf16le')],
    ['UTF-16, upper half first', bigEndian(`\ufeff${lines(',')}`)],
    ['a line that names the separator', Buffer.from(`sep=;\r\n${lines(';')}`)],
    ['line feeds alone', Buffer.from(lines(',').replaceAll('\r\n', '\n'))],
  ])('%s', async (_, bytes) => expect(await readSheet(bytes)).toEqual(expected))

  test('GB18030', async () =>
    expect(await cellsOf(gbk)).toEqual([
      ['姓名', '手机'],
      ['张伟', '138'],
    ]))
  test('a character that only GB18030 has', async () => {
    // 㐀, four bytes long.
    expect(await cellsOf(Uint8Array.of(...gbk, 0x81, 0x39, 0xee, 0x39))).toEqual([
      ['姓名', '手机'],
      ['张伟', '138'],
      ['㐀'],
    ])
  })
  test('empty lines count', async () => {
    expect((await readSheet(Buffer.from('姓名\n\n张伟\n,,\n\n李娜\n'))).map(row => row.line)).toEqual([1, 3, 6])
  })
  test("the separator is the headings', not that of the names in the cells", async () => {
    expect(await cellsOf(Buffer.from('项目,成员\n开工,张伟;李娜;王芳;赵敏\n'))).toEqual([
      ['项目', '成员'],
      ['开工', '张伟;李娜;王芳;赵敏'],
    ])
  })
  test('guards against formulas are taken off', async () => {
    expect(await cellsOf(Buffer.from(`名称,数\n'=1+1,-5\n'张伟,'\n`))).toEqual([
      ['名称', '数'],
      ['=1+1', '-5'],
      [`'张伟`, `'`],
    ])
  })
})

describe('what is refused', () => {
  const row = (line: number) => `<row r="${line}">${text(`A${line}`, '张伟')}</row>`
  test.each([
    ['nothing', new Uint8Array(), 'sheet.empty'],
    ['blank cells alone', Buffer.from(' ,\n,\n'), 'sheet.empty'],
    ['an old .xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0), 'sheet.old_or_locked'],
    [
      'a web page named .xls',
      Buffer.from('\n<html><table><tr><td>姓名</td></tr></table></html>'),
      'sheet.unknown_type',
    ],
    ['a PDF', Buffer.from('%PDF-1.7 姓名'), 'sheet.unknown_type'],
    ['bytes of no text', Uint8Array.of(0xff, 0x00, 0x9f, 0x31, 0x00, 0xff, 0xff, 0xfe, 0x00), 'sheet.unknown_type'],
    ['another zip', zipSync({ 'word/document.xml': strToU8('<w/>') }), 'sheet.unknown_type'],
    ['half a file', workbook([{ data: row(1) }]).subarray(0, 500), 'sheet.damaged'],
    ['broken XML', workbook([{ data: '<row r="1"><c r="A1"><v>1</row>' }]), 'sheet.damaged'],
    ['cells in disorder', workbook([{ data: row(5) + row(2) }]), 'sheet.damaged'],
    ['an open quotation mark', Buffer.from('姓名,备注\n张伟,"好\n李娜,\n'), 'sheet.open_quote'],
    ['a row far below', workbook([{ data: row(1) + row(1_048_576) }]), 'sheet.too_many_rows'],
    [
      'a column far to the right',
      workbook([{ data: `<row r="1">${text('XFD1', '张伟')}</row>` }]),
      'sheet.too_many_columns',
    ],
    ['a line of commas', Buffer.from(`姓名${','.repeat(200)}x`), 'sheet.too_many_columns'],
  ])('%s', async (_, bytes, code) => expect(await codeOf(readSheet(bytes))).toBe(code))

  test('more rows than the limit, in either kind, and not one less', async () => {
    const limits = { ...sheetLimits, rows: 3 }
    const csv = (count: number) => Buffer.from(Array.from({ length: count }, (_, index) => `行${index}`).join('\n\n'))
    const xlsx = (count: number) =>
      workbook([{ data: Array.from({ length: count }, (_, index) => row(index + 1)).join('') }])
    for (const make of [csv, xlsx]) {
      expect(await readSheet(make(4), { ...limits, rows: 4 })).toHaveLength(4)
      expect(await codeOf(readSheet(make(5), limits))).toBe('sheet.too_many_rows')
    }
    expect(await readSheet(xlsx(4), limits)).toHaveLength(4)
  })
  test('a file larger than the limit', async () => {
    expect(await codeOf(readSheet(new Uint8Array(11), { ...sheetLimits, bytes: 10 }))).toBe('sheet.file_too_large')
  })
})

describe('bombs', () => {
  const heavy = workbook([{ data: '', around: ' '.repeat(300_000_000) }])
  const measured = async (bytes: Uint8Array) => {
    const started = performance.now()
    const code = await codeOf(readSheet(bytes))
    return { code, seconds: (performance.now() - started) / 1000 }
  }
  test('300 MB of blanks packed small are given up at the limit', async () => {
    expect(heavy.length).toBeLessThan(1_000_000)
    const { code, seconds } = await measured(heavy)
    expect(code).toBe('sheet.content_too_large')
    expect(seconds).toBeLessThan(30)
  })
  test('a zip that lies about its sizes is not believed', async () => {
    const lying = Buffer.from(heavy)
    for (let at = lying.indexOf('PK\x03\x04'); at >= 0; at = lying.indexOf('PK\x03\x04', at + 4)) {
      if (lying.readUInt32LE(at + 22) > 1_000_000) lying.writeUInt32LE(10, at + 22)
    }
    for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4)) {
      if (lying.readUInt32LE(at + 24) > 1_000_000) lying.writeUInt32LE(10, at + 24)
    }
    expect((await measured(lying)).code).toBe('sheet.content_too_large')
  })
  test('entities are not expanded', async () => {
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    const parts = {
      'xl/workbook.xml': '<workbook><sheets><sheet name="1" r:id="R1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="R1" Type="b/worksheet" Target="a.xml"/></Relationships>',
      'xl/a.xml': `${entities}<worksheet><sheetData><row r="1">${text('A1', '&b;')}</row></sheetData></worksheet>`,
    }
    const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
    const outcome = await readSheet(bytes).then(
      rows => rows[0]!.cells[0]!,
      (error: Refused) => error.kind.code,
    )
    expect(outcome.length).toBeLessThan(20)
  })
  test('a sheet that refers to one long text from every cell stays small', async () => {
    const table = '<sst><si><t>' + '长'.repeat(32_767) + '</t></si></sst>'
    const cells = Array.from(
      { length: 9000 },
      (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>0</v></c></row>`,
    ).join('')
    const parts = {
      'xl/workbook.xml': '<workbook><sheets><sheet name="1" r:id="R1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="R1" Type="b/worksheet" Target="a.xml"/><Relationship Id="R2" Type="b/sharedStrings" Target="s.xml"/></Relationships>',
      'xl/a.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
      'xl/s.xml': table,
    }
    const before = process.memoryUsage().heapUsed
    const rows = await readSheet(
      zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
    )
    expect(rows).toHaveLength(9000)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000)
  })
})

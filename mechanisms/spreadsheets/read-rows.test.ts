import { describe, expect, test } from 'vitest'
import { textCell } from './cell-readers.contract.ts'
import { findHeadings, mapColumns, missingColumns } from './column-mapping.contract.ts'
import { readRows } from './read-rows.contract.ts'
import { column, sheet, type SheetRow } from './sheet.contract.ts'
import { staffSheet } from './staff-sheet.fixture.ts'

const rows = (...lines: string[][]): SheetRow[] => lines.map((cells, index) => ({ line: index + 2, cells }))

describe('headings', () => {
  test('in Chinese, English and by alias, however they are written', () => {
    const { mapping, unmapped, missing } = mapColumns(staffSheet, [
      '备注',
      ' 员工 姓名 *',
      'ＭＯＢＩＬＥ',
      'e-mail：',
      '入职日期（必填）',
      '',
      'Full Name',
      '联系电话',
    ])
    expect(mapping).toEqual({ name: 1, mobile: 2, email: 3, joined: 4 })
    expect(unmapped).toEqual([
      { index: 0, heading: '备注' },
      { index: 6, heading: 'Full Name' },
      { index: 7, heading: '联系电话' },
    ])
    expect(missing).toEqual([])
  })
  test('missing required columns are named', () => {
    expect(mapColumns(staffSheet, ['邮箱', 'constructor', '__proto__']).missing).toEqual(['name', 'mobile'])
    expect(missingColumns(staffSheet, { name: 0 })).toEqual(['mobile'])
  })
  test('a remark tells two columns apart where both have one', () => {
    const amounts = sheet({
      title: { zh: '', en: '' },
      columns: {
        yuan: column({ zh: '金额（元）', en: 'Amount (CNY)', read: textCell(9) }),
        dollars: column({ zh: '金额（美元）', en: 'Amount (USD)', read: textCell(9) }),
      },
    })
    expect(mapColumns(amounts, ['金额(美元)', '金额(元)']).mapping).toEqual({ dollars: 0, yuan: 1 })
    expect(mapColumns(amounts, ['金额']).mapping).toEqual({ yuan: 0 })
  })
  test('below a title and remarks', () => {
    const lines = [
      ['员工花名册'],
      ['姓名请填全名', '', ''],
      ['姓名', '手机号', '部门'],
      ['张伟', '13800138000', '研发部'],
    ]
    const found = findHeadings(
      staffSheet,
      lines.map((cells, index) => ({ line: index + 1, cells })),
    )
    expect(found.headings).toEqual(['姓名', '手机号', '部门'])
    expect(found.rows).toEqual([{ line: 4, cells: lines[3] }])
  })
  test('without any that is known, the first line', () => {
    expect(findHeadings(staffSheet, rows(['甲', '乙'], ['1', '2'])).headings).toEqual(['甲', '乙'])
    expect(findHeadings(staffSheet, [])).toEqual({ headings: [], rows: [] })
  })
})

describe('rows', () => {
  const { mapping } = mapColumns(staffSheet, ['姓名', '手机号', '邮箱', '部门', '入职日期', '性别', '直属上级', '职级'])

  test('become values', () => {
    const read = readRows(
      staffSheet,
      mapping,
      rows(['李娜', '13900139000', '', '研发部/前端组', '2026-1-5', '女', '张伟、王芳', '7'], ['王芳', '13700137000']),
    )
    expect(read).toEqual({
      problems: [],
      problemCount: 0,
      rows: [
        {
          line: 2,
          values: {
            name: '李娜',
            mobile: '13900139000',
            email: null,
            department: ['研发部', '前端组'],
            joined: '2026-01-05',
            gender: 'female',
            leaders: ['张伟', '王芳'],
            level: 7,
          },
        },
        {
          line: 3,
          values: {
            name: '王芳',
            mobile: '13700137000',
            email: null,
            department: null,
            joined: null,
            gender: null,
            leaders: null,
            level: null,
          },
        },
      ],
    })
    // The types follow the declaration.
    const [first] = read.rows
    const name: string = first!.values.name
    const gender: 'male' | 'female' | null = first!.values.gender
    expect([name, gender]).toEqual(['李娜', 'female'])
  })
  test('with problems are named to the cell, all of them', () => {
    const read = readRows(
      staffSheet,
      mapping,
      rows(['', '12345', '', '', '2026-02-30'], ['李娜', '13900139000'], ['王芳', '']),
    )
    expect(read.rows.map(({ line, wrong }) => [line, wrong && [...wrong]])).toEqual([
      [2, ['name', 'mobile', 'joined']],
      [3, undefined],
      [4, ['mobile']],
    ])
    expect(read.rows[0]!.values).toMatchObject({ name: '', mobile: '12345', joined: null })
    expect(read.problems).toEqual([
      {
        line: 2,
        column: 'name',
        cell: 'A2',
        code: 'required',
        msg: { zh: '不能为空', en: 'This must not be empty' },
        value: '',
      },
      {
        line: 2,
        column: 'mobile',
        cell: 'B2',
        code: 'mobile',
        msg: { zh: '手机号应为 11 位数字', en: 'A mobile number has 11 digits' },
        value: '12345',
      },
      {
        line: 2,
        column: 'joined',
        cell: 'E2',
        code: 'day',
        msg: { zh: '日期请填成 2026-01-31 的格式', en: 'Enter the date as 2026-01-31' },
        value: '2026-02-30',
      },
      {
        line: 4,
        column: 'mobile',
        cell: 'B4',
        code: 'required',
        msg: { zh: '不能为空', en: 'This must not be empty' },
        value: '',
      },
    ])
    expect(read.problemCount).toBe(4)
  })
  test('only the first problems are told, but all are counted', () => {
    const bad = readRows(staffSheet, mapping, rows(...Array.from({ length: 500 }, () => ['李娜', 'x', 'y'])))
    expect(bad.problems).toHaveLength(200)
    expect(bad.problems.at(-1)!.line).toBe(101)
    expect(bad.problemCount).toBe(1000)
  })
  test('that are empty, and the untouched example, are passed over', () => {
    const example = [
      '张伟',
      '13800138000',
      'zhangwei@example.com',
      '研发部/前端组',
      '2026-01-31',
      '男',
      '张伟、李娜',
      '1',
    ]
    expect(
      readRows(staffSheet, mapping, rows(['', ' '], example, ['李娜', '13900139000'])).rows.map(row => row.line),
    ).toEqual([4])
    expect(readRows(staffSheet, mapping, rows(['李娜', '13900139000'], example)).rows).toHaveLength(2)
  })
  test('a number that a spreadsheet has rounded is refused where its digits matter', () => {
    const row = { line: 9, cells: ['110101199003070000', '13800138000', '', '', '', '', '', ''], rounded: [0] }
    expect(readRows(staffSheet, mapping, [row]).problems).toMatchObject([{ line: 9, cell: 'A9', code: 'digits_lost' }])
  })
  test('a formula in error is refused in any column', () => {
    expect(readRows(staffSheet, mapping, rows(['#N/A', '13800138000', '', '', '#REF!'])).problems).toMatchObject([
      { column: 'name', code: 'formula_error' },
      { column: 'joined', code: 'formula_error' },
    ])
  })
  test('columns far to the right have two letters', () => {
    expect(readRows(staffSheet, { name: 27 }, [{ line: 3, cells: ['x'] }]).problems).toMatchObject([
      { column: 'name', cell: 'AB3' },
      { column: 'mobile', cell: null },
    ])
  })
})

import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { findHeadings, mapColumns } from './column-mapping.contract.ts'
import { readRows } from './read-rows.contract.ts'
import { readSheet } from './read-sheet.server.ts'
import { staffSheet } from './staff-sheet.fixture.ts'
import { writeTemplate } from './template.server.ts'

describe.each(['zh-CN', 'en-US'] as const)('the template in %s', locale => {
  test('is understood by the import, its example passed over', async () => {
    const rows = await readSheet(await writeTemplate(staffSheet, locale))
    const found = findHeadings(staffSheet, rows)
    const { mapping, unmapped, missing } = mapColumns(staffSheet, found.headings)
    expect([Object.keys(mapping).length, unmapped, missing]).toEqual([8, [], []])
    expect(readRows(staffSheet, mapping, found.rows)).toEqual({ rows: [], problems: [], problemCount: 0 })
  })
  test('has an example that would be taken if it were filled in', async () => {
    const [headings, example] = await readSheet(await writeTemplate(staffSheet, locale))
    const { mapping } = mapColumns(staffSheet, headings!.cells)
    const filled = { line: 3, cells: example!.cells.with(mapping.name!, '王芳') }
    expect(readRows(staffSheet, mapping, [example!, filled])).toMatchObject({
      rows: [{ line: 3, values: { name: '王芳', gender: 'male' } }],
      problemCount: 0,
    })
  })
})

test('required columns are marked, and the notes say how to fill in each', async () => {
  const [staff, notes] = await readXlsxFile(await writeTemplate(staffSheet, 'zh-CN'))
  expect(staff!.sheet).toBe('员工')
  expect(staff!.data[0]).toEqual(['姓名 *', '手机号 *', '邮箱', '部门', '入职日期', '性别', '直属上级', '职级'])
  expect(notes!.sheet).toBe('填写说明')
  expect(notes!.data).toContainEqual(['性别', '选填', '可填：男、女'])
  expect(notes!.data).toContainEqual(['手机号', '必填', '11 位手机号'])
})

test('the lines to fill in are formatted as text, so that long numbers keep their digits', async () => {
  const parts = unzipSync(await writeTemplate(staffSheet, 'zh-CN'))
  expect(strFromU8(parts['xl/worksheets/sheet1.xml']!)).toMatch(/<c r="B3" s="\d+"\/?>/)
})

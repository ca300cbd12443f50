import { describe, expect, it } from 'vitest'
import { readCells, writeCells } from './pasted-cells.web.ts'

describe('cells of a spreadsheet', () => {
  it('are read line by line and tab by tab; the last line break ends nothing', () => {
    expect(readCells('甲\t1\r\n乙\t2\r\n')).toEqual([
      ['甲', '1'],
      ['乙', '2'],
    ])
    expect(readCells('一个')).toEqual([['一个']])
    expect(readCells('甲\t\t丙')).toEqual([['甲', '', '丙']])
    expect(readCells('')).toEqual([])
  })

  it('in quotes hold tabs, line breaks and quotes', () => {
    expect(readCells('"两\n行"\t"他说""好"""\n尾')).toEqual([['两\n行', '他说"好"'], ['尾']])
  })

  it('that begin with a quote and end otherwise stay as they are', () => {
    expect(readCells('"甲"乙\t丙')).toEqual([['"甲"乙', '丙']])
  })

  it('are read as they were written', () => {
    const rows = [
      ['甲', '两\n行', '"引"'],
      ['', 'a\tb', '1'],
    ]
    expect(readCells(writeCells(rows))).toEqual(rows)
  })
})

import { describe, expect, test } from 'vitest'
import {
  choiceCell,
  emailCell,
  mobileCell,
  moneyCell,
  namesCell,
  numberCell,
  pathCell,
  textCell,
  type CellReader,
} from './cell-readers.contract.ts'
import { dateTimeCell, dayCell } from './day-cells.contract.ts'

const reads = <Value>(reader: CellReader<Value>, right: [string, Value][], wrong: [string, string][]) => {
  test.each(right)('%j is %j', (text, value) => expect(reader.read(text)).toEqual({ value }))
  test.each(wrong)('%j is refused: %s', (text, code) => expect(reader.read(text)).toMatchObject({ problem: { code } }))
}

describe('text', () =>
  reads(
    textCell(5),
    [
      ['张伟', '张伟'],
      ['甲\r\n乙', '甲\n乙'],
      ['👨‍👩', '👨‍👩'],
    ],
    [
      ['一二三四五六', 'too_long'],
      ['a\u0007b', 'control_characters'],
      ['\ud800', 'control_characters'],
    ],
  ))

describe('mobile', () =>
  reads(
    mobileCell(),
    [
      ['13800138000', '13800138000'],
      ['138 0013 8000', '13800138000'],
      ['+86-13800138000', '13800138000'],
      ['１３８００１３８０００', '13800138000'],
      ['\u202d13800138000\u202c', '13800138000'],
      ['008613800138000', '13800138000'],
    ],
    [
      ['1.38E+10', 'scientific'],
      ['12800138000', 'mobile'],
      ['1380013800', 'mobile'],
      ['张伟', 'mobile'],
    ],
  ))

describe('e-mail', () =>
  reads(
    emailCell(),
    [
      ['zhang@corp.com.cn', 'zhang@corp.com.cn'],
      ['zhang＠corp.com', 'zhang@corp.com'],
    ],
    [['zhang@corp', 'email']],
  ))

describe('choice', () =>
  reads(
    choiceCell({
      male: { zh: '男', en: 'Male', aliases: ['M'] },
      female: { zh: '女', en: 'Female' },
      late: { zh: '完成（延期）', en: 'Done (late)' },
      done: { zh: '完成', en: 'Done' },
    }),
    [
      ['男', 'male'],
      [' FEMALE', 'female'],
      ['m', 'male'],
      ['female', 'female'],
      ['完成(延期)', 'late'],
      ['完成', 'done'],
    ],
    [
      ['未知', 'choice'],
      ['constructor', 'choice'],
    ],
  ))
test('a wrong choice names the right ones', () => {
  expect(choiceCell({ yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } }).read('也许')).toEqual({
    problem: { code: 'choice', msg: { zh: '只能填：是、否', en: 'This must be one of: Yes, No' } },
  })
})

describe('number', () =>
  reads(
    numberCell({ least: 0, most: 1000000, decimals: 1 }),
    [
      ['0', 0],
      ['1,000.5', 1000.5],
      ['１２', 12],
      ['3.50', 3.5],
    ],
    [
      ['-1', 'too_small'],
      ['1000000.1', 'too_large'],
      ['1.25', 'decimals'],
      ['1e3', 'number'],
      ['十', 'number'],
      ['1,00', 'number'],
    ],
  ))
describe('whole number', () => reads(numberCell({ least: 1, most: 9 }), [['5.0', 5]], [['5.5', 'whole']]))

describe('money', () =>
  reads(
    moneyCell({ most: '1000.00' }),
    [
      ['1,000', '1000.00'],
      ['¥9.9', '9.90'],
    ],
    [
      ['1000.01', 'too_large'],
      ['-1', 'too_small'],
      ['1.005', 'money'],
    ],
  ))

describe('names', () =>
  reads(
    namesCell({ most: 3, longest: 4 }),
    [
      ['张伟', ['张伟']],
      ['张伟、李娜，王芳', ['张伟', '李娜', '王芳']],
      ['张伟; 李娜 /张伟', ['张伟', '李娜']],
      ['张伟\n李娜', ['张伟', '李娜']],
    ],
    [
      ['、，', 'format'],
      ['a,b,c,d', 'too_many'],
      ['欧阳娜娜娜', 'too_long'],
    ],
  ))

describe('path', () =>
  reads(
    pathCell({ deepest: 3 }),
    [
      ['研发部/前端组', ['研发部', '前端组']],
      ['总部 ＞ 研发 > 研发', ['总部', '研发', '研发']],
      ['研发部', ['研发部']],
    ],
    [
      ['//', 'format'],
      ['1/2/3/4', 'too_many'],
    ],
  ))

describe('day', () =>
  reads(
    dayCell(),
    [
      ['2026-01-31', '2026-01-31'],
      ['2026/1/31', '2026-01-31'],
      ['2026.1.31', '2026-01-31'],
      ['20260131', '2026-01-31'],
      ['2026年1月31日', '2026-01-31'],
      ['２０２６－０１－３１', '2026-01-31'],
      ['2026-01-31 09:30', '2026-01-31'],
      ['45292', '2024-01-01'],
      ['2024-2-29', '2024-02-29'],
    ],
    [
      ['2026-02-30', 'day'],
      ['1/2/2026', 'day'],
      ['2026-1', 'day'],
      ['明天', 'day'],
      ['1899-12-31', 'day'],
      ['00000', 'day'],
      ['99999.9.9', 'day'],
      ['09:30', 'day'],
    ],
  ))

describe('date-time', () =>
  reads(
    dateTimeCell(),
    [
      ['2026-01-31 09:30', '2026-01-31 09:30'],
      ['2026/1/31 9:30:05', '2026-01-31 09:30:05'],
      ['2026年1月31日 下午3:04', '2026-01-31 15:04'],
      ['2026-01-31', '2026-01-31 00:00'],
      ['2026-01-31T09:30', '2026-01-31 09:30'],
      ['2026-1-31 12:05 AM', '2026-01-31 00:05'],
      ['2026-1-31 12:05 PM', '2026-01-31 12:05'],
      ['45292.5', '2024-01-01 12:00'],
      ['2026年1月31日9时30分', '2026-01-31 09:30'],
    ],
    [
      ['2026-01-31 24:00', 'instant'],
      ['2026-01-31 09:60', 'instant'],
      ['09:30', 'instant'],
    ],
  ))

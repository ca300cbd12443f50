import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexWords, needleOf, queryWords, spelledOut, sureWords } from './search-words.server.ts'
import { normalise, unitsOf } from './spelling.server.ts'

/** As the database does it: every queried word is among the stored ones. */
function finds(text: string, query: string): boolean {
  const words = new Set(indexWords(text))
  const requested = queryWords(query)
  return requested.length > 0 && requested.every(word => words.has(word))
}

describe('what is found by what', () => {
  test.each([
    [
      '张伟',
      [
        '张伟',
        '张',
        '伟',
        'zhangwei',
        'zhangw',
        'zhang',
        'zha',
        'zw',
        'z',
        'wei',
        'z w',
        'ZhangWei',
        'ＺＷ',
        '张 wei',
        '张w',
      ],
    ],
    ['王小雨', ['wangxy', 'wangx', 'wangxiaoyu', 'xiaoy', 'wxy']],
    ['欧阳娜娜', ['ouyang', 'ouynn', 'oynn', 'nana', 'ouyangnana', '欧阳娜', 'yangna']],
    ['重庆', ['重庆', 'chongqing', 'zhongqing', 'cq', 'zq', 'chongq', 'zhongqin', 'qing']],
    ['单晓红', ['shanxiaohong', 'danxiaohong', 'sxh', 'dxh', 'xiaohong']],
    ['曾国藩', ['zengguofan', 'ceng', 'zgf']],
    ['重庆银行行长', ['chongqingyinhanghangzhang', 'yinhang', 'hangzhang', 'cqyhhz']],
    ['吕布', ['lvbu', 'lubu', 'lb', 'lübu']],
    [
      '评审Q3合同v2',
      [
        'q3',
        'Q3',
        '合同',
        'hetong',
        'ht',
        '评审q3',
        'pingshenq3',
        'psq3ht',
        'v2',
        'q3 合同',
        '合同 评审',
        'Ｑ３',
        '合同v2',
        '3',
      ],
    ],
    ['HT-2026-00017 采购合同', ['HT-2026-00017', 'ht2026', '00017', '17', '2026', 'ht 17', 'cght']],
    ['Kickoff Meeting 纪要', ['kick', 'kickoff', 'meeting', 'meet', 'kickoffmeeting', 'kmjy', 'jiyao', 'KICKOFF']],
    ['Café O’Brien', ['cafe', 'café', 'obrien', "O'Brien", 'CAFÉ']],
    ['客户回访（张伟）', ['张伟', 'zw', 'khhf', '回访张伟']],
    ['13800138000', ['138', '8000', '13800138000', '0013']],
    ['ReviewReviewQ3重', ['reviewreviewq3', 'reviewreviewq3chong', 'viewq3', '3chong']],
    ['瀋陽分公司', ['shenyang', '瀋陽', 'sy']],
    ['한국 カタカナ', ['한국', 'カタ']],
  ])('%s', (text, queries) => expect(queries.filter(query => !finds(text, query))).toEqual([]))

  test.each([
    ['张伟', ['伟张', 'zhangli', 'zww', '李', 'hang', 'w z x', 'zhangweiming']],
    ['评审Q3合同v2', ['q4', '合约', 'hetang', 'tonghe']],
    ['Kickoff Meeting', ['off', 'ickoff m x', '会议']],
    ['完成合同，评审', ['合评']],
  ])('%s, not', (text, queries) => expect(queries.filter(query => finds(text, query))).toEqual([]))

  test.each(['', '   ', '，。！', '%', '_', '😀', '=', '\\'])('%j asks for nothing', query =>
    expect(queryWords(query)).toEqual([]),
  )
})

describe('every part of a title finds it', () => {
  const character = fc.constantFrom(...'重庆单位评审合同长安银行张伟晓红吕布曾解藏都女儿项目计划了的得差和')
  const latin = fc.constantFrom('Q3', 'v2', 'Review', ' ', '-', '2026', 'App')
  const title = fc
    .array(fc.oneof({ weight: 5, arbitrary: character }, latin), { minLength: 1, maxLength: 14 })
    .map(parts => parts.join(''))
  const part = fc.record({ title, from: fc.nat(20), count: fc.integer({ min: 1, max: 14 }), cut: fc.nat(60) })
  const someUnits = ({ title, from, count }: { title: string; from: number; count: number }) => {
    const units = unitsOf(title)
    return units.slice(from % Math.max(1, units.length)).slice(0, count)
  }

  test('as it is written', () =>
    fc.assert(
      fc.property(part, input => {
        const query = someUnits(input)
          .map(unit => unit.text)
          .join('')
        fc.pre(query !== '')
        expect(finds(input.title, query)).toBe(true)
      }),
      { numRuns: 1000 },
    ))

  test('as it is spelled, cut anywhere', () =>
    fc.assert(
      fc.property(part, input => {
        const spelled = someUnits(input)
          .map(unit => unit.spellings[0])
          .join('')
        fc.pre(spelled !== '')
        expect(finds(input.title, spelled.slice(0, 1 + (input.cut % spelled.length)))).toBe(true)
      }),
      { numRuns: 1000 },
    ))

  test('beginning with any reading of a character', () =>
    fc.assert(
      fc.property(part, input => {
        const [first, ...others] = someUnits(input)
        fc.pre(first !== undefined)
        for (const spelling of first!.spellings) {
          expect(finds(input.title, (spelling + others.map(unit => unit.spellings[0]).join('')).slice(0, 9))).toBe(true)
        }
      }),
      { numRuns: 1000 },
    ))

  test('in initials', () =>
    fc.assert(
      fc.property(part, input => {
        const initials = someUnits(input)
          .map(unit => unit.initials[0])
          .join('')
        fc.pre(initials !== '')
        expect(finds(input.title, initials.slice(0, 1 + (input.cut % 5)))).toBe(true)
      }),
      { numRuns: 1000 },
    ))
})

describe('what is stored', () => {
  test('of a name', () => {
    expect(indexWords('张伟')).toEqual([
      '张',
      '张伟',
      'z',
      'zh',
      'zha',
      'zhan',
      'zhang',
      'hangw',
      'angwe',
      'ngwei',
      'zw',
      '伟',
      'w',
      'we',
      'wei',
      '=张伟',
      '=zhangwei',
      '=zw',
    ])
    expect(spelledOut('张伟')).toBe('张伟 zhangwei zw')
    expect(spelledOut('评审Q3合同v2')).toBe('评审q3合同v2 pingshenq3hetongv2 psq3htv2')
  })
  test('of nothing, nothing', () => {
    expect(indexWords('…')).toEqual([])
    expect(spelledOut('')).toBe('  ')
  })
  test('stays bounded for a pasted page and for characters of many readings', () => {
    expect(indexWords('重'.repeat(100_000)).length).toBeLessThan(2000)
    expect(indexWords('长重行单曾都解藏'.repeat(30)).length).toBeLessThan(10_000)
    expect(indexWords('a'.repeat(100_000)).length).toBeLessThan(2000)
    expect(queryWords('a'.repeat(100_000)).length).toBeLessThan(2000)
  })
  test('needles carry nothing that LIKE or an array would read as its own', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(needleOf(text)).not.toMatch(/[%_\\\s"{},]/)
        expect(normalise(normalise(text))).toBe(normalise(text))
      }),
    ))
})

describe('sure words', () => {
  const pieces = [...'云杉合同评审重庆', ...'abcxyzABC', ...'0123', ' ', '-', '.', '’', '（', 'Ａ', 'é']

  test('every text has them that contains the query as it was typed', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 24 }),
        fc.nat(),
        fc.integer({ min: 1, max: 12 }),
        (text, from, length) => {
          const start = from % text.length
          const words = new Set(indexWords(text.join('')))
          const query = text.slice(start, start + length).join('')
          expect(sureWords(query).filter(word => !words.has(word))).toEqual([])
        },
      ),
      { numRuns: 3_000 },
    ))

  test.each([
    ['云杉', ['云杉']],
    ['2003', ['2003']],
    ['ht', []],
    ['HT-2026', ['2026']],
    ['合同ab', ['合同', 'ab']],
    ['kickoff', ['kicko', 'ckoff']],
    ['%', []],
  ])('%s', (query, words) => expect(sureWords(query)).toEqual(words))
})

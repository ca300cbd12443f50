import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lettersOf, passageAfter } from './passages.contract.ts'

const text = '年假提前三天申请，病假当天说明，假条三天内补交。'
const passage = { start: text.indexOf('病假当天说明'), quote: '病假当天说明' }
const after = (changed: string, one = passage) => passageAfter(text, changed, one)

describe('a passage that was commented on', () => {
  it('[document-015] goes with its words, changes with them, and is gone with them', () => {
    expect(after(`请假：${text}`)).toEqual({ ...passage, start: passage.start + 3 })
    expect(after(text.replace('假条', '证明'))).toEqual(passage)
    expect(after(text.replace('当天', '当日'))).toEqual({ start: passage.start, quote: '病假当日说明' })
    expect(after(text.replace('，病假当天说明', ''))).toEqual({ start: null, quote: '病假当天说明' })
    expect(after('全部改写了')).toEqual({ start: null, quote: '病假当天说明' })
    expect(after(text.replace('病假当天说明', '休假照旧'))).toEqual({ start: passage.start, quote: '休假照旧' })
    expect(passageAfter('', text, { start: null, quote: '病假当天说明' })).toEqual(passage)
    // Moved to the end.
    expect(after(`${text.replace('病假当天说明，', '')}病假当天说明`).start).toBe(text.length - 7)
  })

  it('is what stands there, whatever is changed elsewhere', () => {
    const part = fc.string({ maxLength: 8 })
    fc.assert(
      fc.property(part, part, part, part, fc.string({ minLength: 1, maxLength: 8 }), (one, two, three, four, quote) => {
        const [before, now] = [one + quote + two, three + quote + four]
        const found = passageAfter(before, now, { start: one.length, quote })
        expect(now.slice(found.start!, found.start! + quote.length)).toBe(quote)
      }),
    )
  })

  it('is counted by letters alone, as they stand on the screen', () => {
    expect(lettersOf('> 引文\n- 甲 乙\n  1. 丙\n[x] 丁\nA B')).toBe('引文甲乙丙丁AB')
  })
})

import { describe, expect, it, vi } from 'vitest'
import { cleanFigure, stepped } from './figure.ts'
import { onEnter } from './on-enter.ts'
import { shortName } from './short-name.ts'

describe('shortName', () => {
  it.each([
    ['林晓雨', '晓雨'],
    ['王芳', '王芳'],
    ['欧阳静怡', '静怡'],
    ['陈志远（外包）', '志远'],
    ['李', '李'],
    ['Emma Clarke', 'EC'],
    ['emma', 'EM'],
    ['j.ouyang', 'JO'],
    ['阿里 Tom', '阿里'],
    ['', '?'],
    ['𠮷田太郎', '太郎'],
  ])('%s', (name, short) => expect(shortName(name)).toBe(short))

  it('takes one where there is no room', () => {
    expect(shortName('林晓雨', 1)).toBe('雨')
    expect(shortName('Emma Clarke', 1)).toBe('E')
  })
})

describe('figures being typed', () => {
  it.each([
    ['12a3', '123'],
    ['1.239', '1.23'],
    ['1.2.3', '1.23'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['', ''],
    ['１２。５', '12.5'],
    ['-5', '5'],
    ['3.', '3.'],
  ])('%s', (typed, kept) => expect(cleanFigure(typed, 2, false)).toBe(kept))

  it('allow a sign or no point where it is asked for', () => {
    expect(cleanFigure('-5', 2, true)).toBe('-5')
    expect(cleanFigure('3.7', 0, false)).toBe('3')
  })

  it('step exactly, within their limits', () => {
    const limit = { decimals: 1, min: 0, max: 24 }
    expect(stepped('0.2', 0.1, limit)).toBe('0.3')
    expect(stepped('24', 0.5, limit)).toBe('24')
    expect(stepped('0', -0.5, limit)).toBe('0')
    expect(stepped('', 0.5, limit)).toBe('0.5')
  })

  it('are tidied when left, not rounded', () => {
    const limit = { decimals: 2, min: 0, max: Infinity }
    expect(stepped('3.', 0, limit)).toBe('3')
    expect(stepped('3.50', 0, limit)).toBe('3.50')
    expect(stepped('99999999999999999.99', 0, limit)).toBe('99999999999999999.99')
    expect(stepped('30', 0, { decimals: 1, min: 0, max: 24 })).toBe('24')
  })
})

describe('onEnter', () => {
  const press = (key: Partial<React.KeyboardEvent> & { isComposing?: boolean }) => {
    const action = vi.fn()
    onEnter(action)({
      key: 'Enter',
      keyCode: 13,
      shiftKey: false,
      preventDefault() {},
      nativeEvent: { isComposing: key.isComposing ?? false },
      ...key,
    } as never)
    return action.mock.calls.length
  }

  it('acts on Enter alone', () => {
    expect([press({}), press({ key: 'a', keyCode: 65 }), press({ shiftKey: true })]).toEqual([1, 0, 0])
  })

  it('leaves the Enter of a composition to the input method', () => {
    expect([press({ isComposing: true }), press({ keyCode: 229 })]).toEqual([0, 0])
  })
})

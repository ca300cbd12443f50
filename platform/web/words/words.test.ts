import { describe, expect, it, vi } from 'vitest'
import { preferredLocale, fill, locale, words, type Words } from './words.ts'

const zh = { save: '保存', left: '还剩 {n} 项', greet: '{name}，{time}好' } as const
const en = { save: 'Save', left: '{n} task left|{n} tasks left', greet: 'Good {time}, {name}' } satisfies Words<
  typeof zh
>

const open = () => words<typeof zh>({ 'zh-CN': async () => ({ default: zh }), 'en-US': async () => ({ default: en }) })

describe('words', () => {
  it('speaks Chinese unless told otherwise', () => expect(locale()).toBe('zh-CN'))

  it.each([
    [['en-GB', 'zh-CN'], 'en-US'],
    [['zh-TW', 'en'], 'zh-CN'],
    [['fr-FR', 'en-US'], 'en-US'],
    [['fr-FR'], 'zh-CN'],
    [[], 'zh-CN'],
  ] as const)('hears of %j that %s is wanted', (languages, wanted) => {
    expect(preferredLocale(languages)).toBe(wanted)
  })

  it('gives a text, with its values put in', async () => {
    const { t, load } = open()
    await load()
    expect(t('save')).toBe('保存')
    expect(t('left', { n: 3 })).toBe('还剩 3 项')
    expect(t('greet', { name: '林晓雨', time: '早上' })).toBe('林晓雨，早上好')
  })

  it('says so when a text is asked for too early', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(open().t('save')).toBe('save')
    expect(complaint).toHaveBeenCalledOnce()
    complaint.mockRestore()
  })

  it('chooses the form by the plural rule of the language', () => {
    expect(fill(en.left, { n: 1 }, 'en-US')).toBe('1 task left')
    expect(fill(en.left, { n: 0 }, 'en-US')).toBe('0 tasks left')
    expect(fill(en.left, { n: '12' }, 'en-US')).toBe('12 tasks left')
  })

  it('chooses a word by any other value, too', () => {
    const text = '{done} of {all} {all:row|rows} in {n} file|{done} of {all} {all:row|rows} in {n} files'
    expect(fill(text, { done: 1, all: 1, n: 2 }, 'en-US')).toBe('1 of 1 row in 2 files')
    expect(fill(text, { done: 1, all: 2, n: 1 }, 'en-US')).toBe('1 of 2 rows in 1 file')
  })

  it('puts a value in as it is, however it looks', () => {
    expect(fill('{name}', { name: '{n}$&' }, 'zh-CN')).toBe('{n}$&')
  })

  // These lines are checked by the type checker: each would be an error without the comment above it.
  it('is typed', () => {
    const { t } = open()
    const wrong = () => {
      // @ts-expect-error a key that does not exist
      t('sav')
      // @ts-expect-error a missing value
      t('left')
      // @ts-expect-error a misspelt value
      t('left', { m: 1 })
      // @ts-expect-error a value that the text does not ask for
      t('save', { n: 1 })
    }
    // @ts-expect-error a missing English word
    const missing = { save: 'Save', left: '' } satisfies Words<typeof zh>
    // @ts-expect-error an English word too many
    const extra = { ...en, more: 'More' } satisfies Words<typeof zh>
    const tooMany: Words<typeof zh> = {
      ...en,
      // @ts-expect-error an English word too many
      more: 'More',
    }
    expect([wrong, missing, extra, tooMany]).toHaveLength(4)
  })
})

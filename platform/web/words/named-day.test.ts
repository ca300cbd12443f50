import { expect, it, vi } from 'vitest'
import { monthDay, yearMonth } from './named-day.ts'

const language = vi.hoisted(() => ({ now: 'zh-CN' }))
vi.mock('./words.ts', () => ({ locale: () => language.now }))

it("a calendar names its days and months as the language does, in English in the company's date form", () => {
  expect([monthDay('2026-11-05'), yearMonth('2026-03')]).toEqual(['11月5日', '2026年3月'])
  language.now = 'en-US'
  expect([monthDay('2026-11-05'), yearMonth('2026-03-09')]).toEqual(['11-05', '2026-03'])
})

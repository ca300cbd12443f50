import { expect, it } from 'vitest'
import { monthDay, yearMonth } from './named-day.ts'

it("a calendar names its days and months as the language does, in English in the company's date form", () => {
  expect([monthDay('2026-11-05', 'zh-CN'), yearMonth('2026-03', 'zh-CN')]).toEqual(['11月5日', '2026年3月'])
  expect([monthDay('2026-11-05', 'en-US'), yearMonth('2026-03-09', 'en-US')]).toEqual(['11-05', '2026-03'])
})

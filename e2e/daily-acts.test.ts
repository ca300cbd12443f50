import { describe, expect, it } from 'vitest'
import { acts, doOnce } from './daily-acts.ts'
import { runningApp } from './running-app.ts'

const app = runningApp()

describe('a daily act takes no more taps than it may', () => {
  for (const act of acts.filter(({ isPromised }) => isPromised))
    it(`[act-001] ${act.name}: ${act.goal}`, async () => {
      const { taps } = await doOnce(act, app.url, await app.phone(act.phone))
      expect(taps).toBeLessThanOrEqual(act.goal)
    })
})

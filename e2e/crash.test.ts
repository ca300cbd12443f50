import { expect, test } from 'vitest'
import { crash } from '../bench/crash.ts'

// The long version, twenty kills, is `npm run bench -- crash`.
test('kill -9 of the server and of its database loses no answered write, and leaves none half done', async () => {
  const report = await crash({ victims: ['server', 'database'], writers: 4, longest: 1500 })
  expect(report).toMatchObject({ rounds: 2, lost: [], halfWritten: [], doubled: [] })
  expect(report.acknowledged).toBeGreaterThan(20)
  expect(report.repeated).toBeGreaterThan(0)
})

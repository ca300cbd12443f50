import { expect, test } from 'vitest'
import { crashMessages } from '../bench/crash-messages.ts'
import { crash } from '../bench/crash.ts'

// Before and after each kill more than two writes of each writer are answered, however slow the machine is. The long
// version, twenty kills, is `npm run bench -- crash`.
test('kill -9 of the server and of its database loses no answered write, and leaves none half done', async () => {
  const report = await crash({ victims: ['server', 'database'], writers: 4, longest: 1500 })
  expect(report).toMatchObject({ rounds: 2, lost: [], halfWritten: [], doubled: [] })
  expect(report.acknowledged).toBeGreaterThan(20)
  expect(report.repeated).toBeGreaterThan(0)
})

test('[im-016] kill -9 of the server and of its database under load loses no acknowledged message, doubles none and keeps the order', async () => {
  const report = await crashMessages({ victims: ['server', 'database', 'both'], writers: 6, longest: 1500 })
  expect(report).toMatchObject({ lost: [], doubled: [], disordered: [], miscounted: [] })
  expect(report.acknowledged).toBeGreaterThan(60)
  expect(report.repeated).toBeGreaterThan(0)
})

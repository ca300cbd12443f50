import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '#platform/server/root.ts'

/** A process that opens this much, and is requested to end once it has started. */
const ofProcess = (opens: string) => `
import { pino } from 'pino'
import { beginLifetime } from '#app/lifetime.ts'
const lifetime = beginLifetime(pino(), 200)
setInterval(() => {}, 1000)
${opens}
lifetime.started()
process.kill(process.pid, 'SIGTERM')
`

/** What it wrote until it ended, without an error. */
async function ran(opens: string): Promise<string> {
  const program = [process.execPath, ['--import', 'tsx', '--input-type=module', '-e', ofProcess(opens)]] as const
  const { stdout } = await promisify(execFile)(...program, { cwd: root, timeout: 60_000 })
  return stdout
}

test('a process ends though a part of it does not close, which its log names; the others are closed, the last first', async () => {
  const said = await ran(`
    lifetime.opened('first', () => console.log('first closed'))
    lifetime.opened('second', () => new Promise(() => {}))
    lifetime.opened('third', () => console.log('third closed'))`)
  expect(said).toMatch(/third closed[^]*first closed/)
  expect(said).toContain('closing second')
  expect(said).not.toMatch(/closing (first|third)/)
})

test('what must be closed is waited for', async () => {
  const said = await ran(`
    lifetime.opened('slow', () => new Promise(resolve => setTimeout(() => resolve(console.log('slow closed')), 600)),
      { untilClosed: true })`)
  expect(said).toContain('slow closed')
  expect(said).not.toContain('closing slow')
})

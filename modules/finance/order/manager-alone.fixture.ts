import { beforeAll } from 'vitest'
import type { TestServer } from '#app/testing/server.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'

/**
 * The story's process for finance is taken away: each order goes to the direct manager, as where a company has designed
 * nothing.
 */
export function byManagerAlone(server: TestServer) {
  beforeAll(async () => {
    const { list } = await server.done('admin', processCalls.list, { type: 'finance' })
    for (const { id } of list) await server.done('admin', processCalls.remove, { id })
  })
}

import { createServer } from 'node:net'
import type { Settings } from '#platform/server/settings/settings.ts'

/**
 * Throws, as listening later would, when the port cannot be had: before a database is started or migrated for nothing.
 */
export async function probePort({ host, port }: Pick<Settings, 'host' | 'port'>) {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host, port }, resolve)
  })
  await new Promise(resolve => {
    probe.close(resolve)
  })
}

import { request } from 'node:http'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the run's own database service listens, see `app/testing/database-service.ts`. */
    databaseService: string
  }
}

/** A database of a test file's own. */
export interface TestDatabase {
  url: string
  /** Ends its sessions and removes it; what is not dropped goes at the end of the run. */
  drop(): Promise<void>
}

/**
 * Clones a template, which the first call of a run makes: the demo company's, the tables without anybody in them, or
 * nothing at all. A clone takes about a tenth of a second.
 */
export async function createTestDatabase(begins: 'demo' | 'tables' | 'nothing' = 'demo'): Promise<TestDatabase> {
  const url = await requestService('POST', `/${begins}`)
  const name = new URL(url).pathname
  return {
    url,
    drop: async () => {
      await requestService('DELETE', name)
    },
  }
}

/** Asks the service, which is reached over a socket, as the database is; fails in the service's words. */
function requestService(method: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath: inject('databaseService'), method, path }, async response => {
      const words = (await response.setEncoding('utf8').toArray()).join('')
      if (response.statusCode === 200) resolve(words)
      else reject(new Error(words))
    })
    sent.on('error', reject).end()
  })
}

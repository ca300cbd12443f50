import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tools/slow-first.ts'

export default defineConfig({
  test: {
    include: ['{app,modules,mechanisms,platform,database,tools,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: 'app/testing/database-service.ts',
    pool: 'forks',
    // Journeys wait, for a page or for a clock, about half of their time: as many more keep every core busy.
    maxWorkers: 2 * Math.max(2, availableParallelism()),
    // The files of a worker share its modules: to import the whole house again for each was a quarter of the time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    testTimeout: 600_000,
    hookTimeout: 400_000,
    // A second, as it is otherwise, is short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
  },
})

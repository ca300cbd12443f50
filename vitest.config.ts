import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tools/slow-first.ts'

export default defineConfig({
  test: {
    include: ['{app,modules,mechanisms,platform,database,tools,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: 'platform/testing/database-service.ts',
    pool: 'forks',
    maxWorkers: 2,
    // The files of a worker share its modules: to import the whole house anew for each was a quarter of the time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A second, as it is otherwise, is short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
})

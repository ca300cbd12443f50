import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,modules,mechanisms,platform,database,tools,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: 'platform/testing/database-service.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

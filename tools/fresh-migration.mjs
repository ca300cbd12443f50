// Before the first release there is one migration, made anew from the tables: `npm run migration:fresh`.
import { rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'

rmSync('database/migrations', { recursive: true, force: true })
execFileSync('npx', ['drizzle-kit', 'generate', '--name', 'first'], { stdio: ['ignore', 'ignore', 'inherit'] })

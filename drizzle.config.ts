import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./{modules,mechanisms,platform}/**/*.table.ts'],
  out: './database/migrations',
  casing: 'snake_case',
  entities: { roles: { provider: '', include: [] } },
})

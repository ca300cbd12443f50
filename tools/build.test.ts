import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('the licences of all that runs are in one text', () => {
  const text = execFileSync(
    process.execPath,
    ['-e', `import('./tools/licences.mjs').then(({ thirdPartyLicences }) => console.log(thirdPartyLicences()))`],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
  )
  for (const name of ['react ', 'fastify ', 'pg ', 'drizzle-orm ', 'pdfkit ', '@tiptap/core ', 'Noto Sans SC'])
    expect(text).toContain(`\n${name}`)
  expect(text).not.toMatch(/\n(vitest|vite|typescript) \d/)
  expect(text).not.toMatch(/Licence: (undefined|UNLICENSED|AGPL|GPL)/)
  expect(text.match(/Permission is hereby granted/g)!.length).toBeGreaterThan(20)
})

test('a build is stale when anything changes that makes it: the plugins beside its settings too', () => {
  const notices = execFileSync(
    process.execPath,
    ['-e', `import('./tools/build.mjs').then(({ sourcePaths }) => console.log(sourcePaths().join('\\n')))`],
    { cwd: root, encoding: 'utf8' },
  )
  const paths = notices.trim().split('\n')
  expect(paths).toEqual(
    expect.arrayContaining([
      'vite.config.ts',
      'tools/build.mjs',
      'tools/surroundings.mjs',
      'tools/chunks.ts',
      'tools/page-head.ts',
      'tools/page-styles.ts',
      'tools/kept-from-start.ts',
      'tools/runtime-within.ts',
      'tools/bundle.ts',
      'tools/web-module.ts',
      'app/server.ts',
      'database/sql/1-company-role.sql',
      'package-lock.json',
    ]),
  )
  expect(paths.filter(path => /\.test\.|\/(gates|testing)\//.test(path))).toEqual([])
})

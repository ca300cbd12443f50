import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wordsOfChunks } from './words-of-chunks.ts'

const root = join(import.meta.dirname, '..')
const { transform } = wordsOfChunks(root) as unknown as {
  transform: (code: string, id: string) => { code: string } | undefined
}
const transformed = (path: string, code: string) => transform(code, join(root, path))?.code ?? code

describe('the words of a chunk', () => {
  const door = 'modules/crm/crm.web.tsx'

  it('are those that the screen speaks with, and all that it shows', () => {
    const code = transformed(door, `const screen = () => import('./chance/chance-detail.tsx')`)
    expect(code).toMatch(/\$withWords\(import\('\.\/chance\/chance-detail\.tsx'\)(, \$load\d)+\)/)
    const catalogues = [...code.matchAll(/import \{ load as \$load\d+ \} from "[^"]*\/([\w-]+)\.words\.ts"/g)]
    expect(catalogues.map(match => match[1])).toEqual(expect.arrayContaining(['crm', 'chance', 'comments', 'history']))
  })

  it('leave out what was loaded before anything was drawn, and what the importing screen has itself', () => {
    expect(transformed(door, `const screen = () => import('./chance/chance-detail.tsx')`)).not.toMatch(/kit\.words/)
    const within = `import { t } from '../crm.words.ts'\nexport const more = () => import('./customer-filter.tsx')`
    expect(transformed('modules/crm/customer/customer-list.tsx', within)).not.toMatch(/crm\.words\.ts";/)
  })

  it('stay away where the code loads them when it needs them', () => {
    const code = `const start = () => import('#platform/web/app/offline/start.ts')`
    expect(transformed('app/shell/offline.ts', code)).toBe(code)
  })

  it('keep the lines of a file where they are', () => {
    const code = `const a = 1\nconst screen = () => import('./customer/customer-list.tsx')\nexport { a, screen }`
    expect(transformed(door, code).split('\n')[2]).toBe('export { a, screen }')
  })
})

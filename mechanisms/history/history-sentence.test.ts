import { beforeAll, expect, it } from 'vitest'
import type { HistoryRow } from './history.contract.ts'
import { load } from './history.words.ts'
import { historySentences } from './history-sentence.web.ts'

beforeAll(load)

const words = { what: '客户', fields: { level: '级别', tags: '标签' } }
const row = (action: string, details: object, people: { id: string; name: string }[] = []) =>
  ({ action, details, people }) as unknown as HistoryRow
const said = (...of: Parameters<typeof row>) => historySentences(row(...of), words)

it('is never empty: of people whom nobody knows any more it says that something was changed', () => {
  const changed = said('edit', {})
  expect(changed).toEqual([expect.stringContaining('客户')])
  expect(said('members', { role: 'manager', added: ['gone'], removed: [] })).toEqual(changed)
  expect(said('members', { role: 'manager', added: ['a'] }, [{ id: 'a', name: '张伟' }])[0]).toContain('张伟')
})

it('says records by their names, and of what has none only that it was changed', () => {
  expect(said('edit', { level: [null, { id: 'x', name: '重要' }] })[0]).toContain('重要')
  expect(said('edit', { tags: [[], [{ name: '甲' }, { name: '乙' }]] })[0]).toContain('甲、乙')
  expect(said('edit', { level: [{ id: 'x' }, { id: 'y' }] })[0]).not.toMatch(/object|undefined|x|y/)
})

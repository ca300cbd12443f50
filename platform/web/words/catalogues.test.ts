/** Holds for every catalogue in the product, found by its file name. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Texts = Record<string, string>

const root = join(import.meta.dirname, '../../..')
const rooms = ['app', 'modules', 'mechanisms', 'platform']

function chineseCatalogues(): string[] {
  return rooms.flatMap(room => {
    try {
      return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.words.zh.ts')).map(path => join(root, room, path))
    } catch {
      return []
    }
  })
}

/** A language is named in itself, so that those who need it find it. */
const ownNames = ['中文', '简体中文']

const textsOf = async (path: string): Promise<Texts> => ((await import(/* @vite-ignore */ path)) as { default: Texts }).default
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]!))].sort()

describe('catalogues', () => {
  const paths = chineseCatalogues()

  it('are found', () => expect(paths.some(path => path.endsWith('kit.words.zh.ts'))).toBe(true))

  it.each(paths.map(path => [path.slice(root.length + 1), path]))('%s says the same in English', async (_, path) => {
    const [zh, en] = await Promise.all([textsOf(path), textsOf(path.replace('.zh.ts', '.en.ts'))])
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
    for (const [key, text] of Object.entries(zh)) {
      expect(text.trim(), key).not.toBe('')
      expect(en[key]!.trim(), key).not.toBe('')
      expect(placeholders(en[key]!), key).toEqual(placeholders(text))
      if (!ownNames.includes(en[key]!)) expect(en[key], `${key} is still Chinese`).not.toMatch(/\p{Script=Han}/u)
    }
  })
})

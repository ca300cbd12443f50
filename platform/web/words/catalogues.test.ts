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
      return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter(path => path.endsWith('.words.zh.ts'))
        .map(path => join(root, room, path))
    } catch {
      return []
    }
  })
}

/** "{n} items" for one of them: the text has neither two forms nor a word that follows the number (`fill`). */
const onlySeveral = (text: string) =>
  !text.replace(/\{\w+:[^}]*\}/g, '').includes('|') &&
  /\{(n|num|count|all|done|due|most|days|hours|minutes|points|stages|tasks|story|bug|people|departments)\} (?!(was|is|has|as|yes|decides)\b)[a-z]+s\b/.test(
    text.replace(/\{\w+:[^}]*\}/g, '-'),
  )
/** Texts whose number is never one: limits, spans, "every 2 days". */
const neverOne = [
  'atMost',
  'tooLong',
  'tooMany',
  'passwordShort',
  'lastMonths',
  'sayEvery_DAILY',
  'sayEvery_WEEKLY',
  'sayEvery_MONTHLY',
  'sayEvery_YEARLY',
]

/** A language is named in itself, so that those who need it find it. */
const ownNames = ['中文', '简体中文']

const textsOf = async (path: string): Promise<Texts> =>
  ((await import(/* @vite-ignore */ path)) as { default: Texts }).default
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
      if (!neverOne.includes(key)) expect(onlySeveral(en[key]!), `${key} has no form for one`).toBe(false)
      if (!ownNames.includes(en[key]!)) expect(en[key], `${key} is still Chinese`).not.toMatch(/\p{Script=Han}/u)
    }
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathWithin } from './addresses.ts'
import { safeLink } from './safe-link.ts'

const app = 'https://work.example.com'
const leadsTo = (href: string) => new URL(href, `${app}/login?back=1`)

/**
 * As those in the URL standard's own tests: hosts hidden behind slashes, backslashes, tabs, dots and credentials, and
 * schemes that run.
 */
const foreign = [
  '//evil.test',
  '//evil.test/a',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '//\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '\0//evil.test',
  '\x1f\\\\evil.test',
  '/\t\\evil.test',
  '\\\t\\evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/a/..//evil.test',
  '/./\\evil.test',
  '/a/b/../..//evil.test',
  '/%2e//evil.test',
  '/%2e%2E//evil.test',
  '/\t.//evil.test',
  '//user@evil.test',
  '//user:pass@evil.test:8080',
  '//[::1]',
  '//0x7f.1',
  '//evil.test?x',
  '//evil.test#x',
  '//%65vil.test',
  '//evil。test',
  '//ｅvil.test',
  'evil.test',
  './tasks',
  '../tasks',
  '',
  '?key=1',
  '#top',
  '.',
  'tasks/1',
  '@evil.test',
  ':80',
  '%2f%2fevil.test',
]
const running = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\x01javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript\t:alert(1)',
  'javascript://evil.test/%0aalert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'blob:https://work.example.com/1',
  'file:///etc/passwd',
  'about:blank',
  'view-source:x',
  'filesystem:https://work.example.com/x',
  'ws://evil.test',
  'ftp://evil.test',
  'intent://x',
  'http://',
  'https://',
  'http://[',
  'http://a b',
  'http://%',
  'https://x:99999',
]

describe('a path within the app', () => {
  it.each([
    ['/tasks/1', '/tasks/1'],
    ['/join?key=a-b_c', '/join?key=a-b_c'],
    ['/', '/'],
    ['/a?b=//evil.test#c', '/a?b=//evil.test#c'],
    ['/tasks/../my', '/my'],
    ['\\my', '/my'],
    [' /my ', '/my'],
    ['/a\tb', '/ab'],
    ['/搜索?q=国', '/%E6%90%9C%E7%B4%A2?q=%E5%9B%BD'],
    ['/@evil.test', '/@evil.test'],
    ['/a//b', '/a//b'],
  ])('%j is %j', (input, path) => expect(pathWithin(input)).toBe(path))

  it.each([...foreign, ...running, 'https://evil.test/', 'https:evil.test', 'http:/evil.test', 'mailto:a@b.cd'])(
    '%j is none',
    input => expect(pathWithin(input)).toBeNull(),
  )
  it.each([null, undefined, 1, {}, ['/my']])('%j is none', input => expect(pathWithin(input)).toBeNull())

  it('never leads elsewhere, whatever is given', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      ' ',
      '\0',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '%09',
      '@',
      ':',
      '?',
      '#',
      'evil.test',
      'https:',
      'javascript:',
      '国',
      '[',
      ']',
      '//',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const path = pathWithin(pieces.join(''))
        if (path === null) return
        expect(leadsTo(path).origin).toBe(app)
        expect(pathWithin(path)).toBe(path)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('a safe link', () => {
  it.each([
    'https://example.com',
    'http://例子.中国/路',
    'mailto:a@example.com',
    'tel:+86100',
    '/tasks/1',
    'HTTPS://EXAMPLE.COM/a',
  ])('may be %s', href => expect(safeLink(href)).toBe(href))
  it.each(['https:evil.test', 'https:/evil.test', 'https:\\\\evil.test'])(
    '%s is what it is taken for everywhere',
    href => expect(safeLink(href)).toBe('https://evil.test/'),
  )
  it.each([...foreign, ...running])('%j is none', href => expect(safeLink(href)).toBeNull())
})

import { describe, expect, it } from 'vitest'
import { readPage } from './read-page.server.ts'
import { firstWebAddress } from '#mechanisms/short-codes/web-address.contract.ts'

const page = (html: string | Buffer, charset: string | null = null) =>
  readPage({ bytes: Buffer.from(html as string), charset, address: 'https://news.example/a/b' })

describe('a page', () => {
  it('is told by what it names for others first, then by its title', () => {
    expect(
      page(`<html><head><title>标题 &amp; 更多</title><meta name="description" content="说明">
        <META property='og:title' content='分享&#x7684;标题'><meta content="/c.png" property=og:image></head>`),
    ).toEqual({ title: '分享的标题', text: '说明', picture: 'https://news.example/c.png' })
    expect(page('<title>\n  只有\n标题 </title>')).toEqual({ title: '只有 标题', text: '', picture: null })
    expect(page('<p>没有标题</p>')).toBeNull()
  })

  it('is none of its comments, scripts and styles, and no longer than a card', () => {
    expect(page('<!-- <title>假</title> --><script>"<title>假</title>"</script><title>真</title>')?.title).toBe('真')
    expect(page('<script><title>假</title>')).toBeNull()
    expect([...page(`<title>${'长'.repeat(500)}</title>`)!.title]).toHaveLength(120)
    expect(page('<title>\u202eevil\u0000</title>')?.title).toBe('evil')
  })

  it('is read in its own character set', () => {
    const gbk = Buffer.concat([
      Buffer.from('<meta charset=gbk><title>'),
      Buffer.from([0xd6, 0xd0, 0xce, 0xc4]),
      Buffer.from('</title>'),
    ])
    expect(readPage({ bytes: gbk, charset: null, address: 'https://a.example/' })?.title).toBe('中文')
    expect(readPage({ bytes: gbk, charset: 'gb18030', address: 'https://a.example/' })?.title).toBe('中文')
    expect(page('<title>旧</title>', 'no-such')?.title).toBe('旧')
  })

  it.each(['<!--', '<meta ', '<title>', '<script>', '<meta content=', 'a='])(
    'of %s over and over is soon read',
    one => {
      expect(() => page(`<meta ${one.repeat(262_144 / one.length)}`)).not.toThrow()
    },
  )
})

describe('an address in words', () => {
  it.each([
    ['看 https://example.com/a?b=c#d。谢谢', 'https://example.com/a?b=c#d'],
    ['（https://example.com/文档）', 'https://example.com/文档'],
    ['http://example.com:8080/x, and so on', 'http://example.com:8080/x'],
    ['没有地址 example.com', null],
    ['javascript:alert(1) https://', null],
  ])('%s', (text, address) => expect(firstWebAddress(text)).toBe(address))
})

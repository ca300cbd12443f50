import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { serve, testServer, type Reply } from '#app/testing/server.ts'
import { demoCompany, type DemoLogin } from '#database/demo/people.ts'
import { barePdf } from './bare-pdf.fixture.ts'
import { ofdInvoice } from '#mechanisms/previews/ofd.fixture.ts'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import type { FileBrief } from './attachment.contract.ts'
import { sweepContent } from './file-jobs.server.ts'
import { contentKey, outlineKey, pageKey, printedKey } from './keys.server.ts'
import { pageCalls } from './page.contract.ts'

const server = testServer()
const office = '/usr/lib/libreoffice/program/soffice'
const folders: string[] = []
afterAll(async () => {
  await Promise.all(folders.map(folder => rm(folder, { recursive: true })))
})

async function uploaded(who: DemoLogin, name: string, content: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([content as never]), name)
  const { body } = await server.request('/ftask/api/file/upload', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  const reply = body as unknown as Reply<{ list: FileBrief[] }>
  expect(reply).toMatchObject({ result: 0 })
  return reply.data.list[0]!.id
}
const addressOf = (id: string) => `/ftask/api/file/download/${id}`
async function pictureAt(address: string) {
  const response = await fetch(server.url + address)
  return { status: response.status, type: response.headers.get('content-type'), bytes: await response.arrayBuffer() }
}
/** How many dots of a picture are dark. */
async function ink(picture: ArrayBuffer): Promise<number> {
  const dots = await sharp(Buffer.from(picture)).greyscale().raw().toBuffer()
  return dots.reduce((sum, dot) => sum + (dot < 128 ? 1 : 0), 0)
}
const contentOf = async (id: string) =>
  (await server.sql<{ sha256: string }>('select sha256 from file where id = $1', [id]))[0]!.sha256
const isKept = async (key: string) => (await server.services.files.store.keptAt(key)) !== null

describe('the pages of a PDF', () => {
  it('[upload-008] come as pictures, in Chinese too where the file brings no font along', async () => {
    const id = await uploaded('staff', '合同.pdf', barePdf('开工合同', '第二页', ''))
    const { list } = await server.done('staff', fileAddressCalls.addresses, { ids: [id] })
    const pages = await server.done('staff', pageCalls.pdf, { url: list[0]!.address })
    expect(pages).toMatchObject({ total: 3, list: [{ page: 1, width: 1190, height: 1684 }, { page: 2 }, { page: 3 }] })
    const [first, , third] = await Promise.all(pages.list.map(({ address }) => pictureAt(address)))
    expect(first).toMatchObject({ status: 200, type: 'image/jpeg' })
    expect(await sharp(Buffer.from(first!.bytes)).metadata()).toMatchObject({ width: 1190, height: 1684 })
    expect(await ink(first!.bytes)).toBeGreaterThan(2_000)
    expect(await ink(third!.bytes)).toBe(0)
  })

  it('are drawn eight at a time, kept, and gone with the file', async () => {
    const id = await uploaded('staff', '多页.pdf', barePdf(...Array.from({ length: 11 }, (_, page) => `页${page}`)))
    const { list } = await server.done('staff', pageCalls.pdf, { url: addressOf(id) })
    const sha256 = await contentOf(id)
    const drawn = async () =>
      (await Promise.all(list.map(({ page }) => isKept(pageKey(demoCompany.id, sha256, page))))).filter(Boolean).length
    expect(await drawn()).toBe(8)
    expect((await pictureAt(list[10]!.address)).status).toBe(200)
    expect(await drawn()).toBe(11)
    await server.sql('delete from file where id = $1', [id])
    await sweepContent.work(
      { companyId: demoCompany.id, sha256 },
      { ...server.services.forJobs, files: { ...server.services.files, store: aged(server.services.files.store) } },
    )
    expect([await drawn(), await isKept(outlineKey(demoCompany.id, sha256))]).toEqual([0, false])
  })

  it('beyond the last are gone, and so are those of a file that is no PDF', async () => {
    const id = await uploaded('staff', '一页.pdf', barePdf('一'))
    const { list } = await server.done('staff', pageCalls.pdf, { url: addressOf(id) })
    const beyond = await fetch(server.url + list[0]!.address.replace('page=1', 'page=2'))
    expect(await beyond.json()).toMatchObject({ result: 4 })
    const text = await uploaded('staff', '说明.txt', Buffer.from('没有页'))
    expect(await server.call('staff', pageCalls.pdf, { url: addressOf(text) })).toMatchObject({
      result: 1,
      code: 'preview.no_pages',
      msg: '这种文件不能预览，请下载后查看',
    })
    expect(await server.call('staff', pageCalls.odf, { url: addressOf(id) })).toMatchObject({
      code: 'preview.other_kind',
    })
  })

  it('come also where something stands before its beginning, as programs leave it there', async () => {
    const id = await uploaded('staff', '网银回单.pdf', Buffer.concat([Buffer.from('\r\n\r\n'), barePdf('回单')]))
    expect(await server.done('staff', pageCalls.pdf, { url: addressOf(id) })).toMatchObject({ total: 1 })
  })

  it('that is damaged, has a password or is too large are refused with why, and nothing is kept', async () => {
    const damaged = await uploaded('staff', '坏.pdf', Buffer.from('%PDF-1.4\nnothing\n%%EOF'))
    expect(await server.call('staff', pageCalls.pdf, { url: addressOf(damaged) })).toMatchObject({
      result: 1,
      code: 'preview.unreadable',
      msg: '文件打不开，可能已损坏，请下载后查看',
    })
    expect(await isKept(outlineKey(demoCompany.id, await contentOf(damaged)))).toBe(false)
    const { default: Paged } = await import('pdfkit')
    const locked = new Paged({ userPassword: 'secret', pdfVersion: '1.7' })
    const parts: Buffer[] = []
    locked.on('data', (part: Buffer) => parts.push(part))
    locked.text('x').end()
    await new Promise(resolve => locked.once('end', resolve))
    const secret = await uploaded('staff', '密.pdf', Buffer.concat(parts))
    expect(await server.call('staff', pageCalls.pdf, { url: addressOf(secret) })).toMatchObject({
      code: 'preview.has_password',
    })
    const large = await uploaded('staff', '大.pdf', barePdf('大'))
    await server.sql('update file set size = 200000000 where id = $1', [large])
    expect(await server.call('staff', pageCalls.pdf, { url: addressOf(large) })).toMatchObject({
      code: 'preview.too_large',
      msg: '文件超过 100 MB，不能预览，请下载后查看',
    })
  })

  it('are those who may read the file only, of files here only', async () => {
    const id = await uploaded('manager', '机密.pdf', barePdf('机密'))
    const refused = async (who: DemoLogin, url: string) => await server.call(who, pageCalls.pdf, { url })
    expect(await refused('staff', addressOf(id))).toMatchObject({ result: 4 })
    expect(await refused('other', addressOf(id))).toMatchObject({ result: 4 })
    const { list } = await server.done('manager', fileAddressCalls.addresses, { ids: [id] })
    expect(await refused('staff', list[0]!.address)).toMatchObject({ result: 4 })
    for (const url of [
      `http://169.254.169.254${addressOf(id)}`,
      `//elsewhere.example${addressOf(id)}`,
      'https://elsewhere.example/a.pdf',
      'file:///etc/passwd',
      `/ftask/api/file/download/../${id}`,
      addressOf('x'),
    ])
      expect(await refused('manager', url)).toMatchObject({ result: 1, code: 'file.foreign_address' })
    const pages = await server.done('manager', pageCalls.pdf, { url: addressOf(id) })
    const { address } = pages.list[0]!
    expect((await pictureAt(address)).status).toBe(200)
    const unsigned = await server.request(address.replace(/&sign=.*/, ''), {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect(unsigned.body).toMatchObject({ result: 4 })
  })

  it('are drawn in a process of their own, which a file cannot take along', async () => {
    const beside = await serve(server.services.database.url, {}, { worksApart: true })
    try {
      const id = await uploaded('staff', '另一个进程.pdf', barePdf('进程'))
      const pages = await server.call('staff', pageCalls.pdf, { url: addressOf(id) }, { at: beside.url })
      expect(pages).toMatchObject({ result: 0, data: { total: 1 } })
      const bad = await uploaded('staff', '坏了.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF'))
      expect(await server.call('staff', pageCalls.pdf, { url: addressOf(bad) }, { at: beside.url })).toMatchObject({
        code: 'preview.unreadable',
      })
    } finally {
      await beside.stop()
    }
  })
})

describe('the pages of an OFD', () => {
  it('[upload-009] come as pictures, with template, words and seal', async () => {
    const seal = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
    const id = await uploaded('staff', '发票.ofd', ofdInvoice({ seal }))
    const pages = await server.done('staff', pageCalls.odf, { url: addressOf(id) })
    expect(pages).toMatchObject({ total: 1, list: [{ width: 1191, height: 794 }] })
    const { bytes } = await pictureAt(pages.list[0]!.address)
    expect(await ink(bytes)).toBeGreaterThan(2_000)
    // In the middle of where the seal stands, in millimetres of the page.
    const [x, y] = [165, 100].map(at => Math.round((at / 25.4) * 144)) as [number, number]
    const dot = await sharp(Buffer.from(bytes)).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()
    expect(dot[0]).toBeGreaterThan(180)
    expect(dot[1]).toBeLessThan(40)
  })

  it('that is damaged, or unfolds beyond measure, are refused', async () => {
    for (const [name, content] of [
      ['空.ofd', Buffer.from(zipSync({ 'OFD.xml': Buffer.from('<ofd/>') }))],
      ['实体.ofd', Buffer.from(zipSync({ 'OFD.xml': Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') }))],
      ['半.ofd', ofdInvoice().subarray(0, 900)],
    ] as const) {
      const id = await uploaded('staff', name, content)
      expect({ name, ...(await server.call('staff', pageCalls.odf, { url: addressOf(id) })) }).toMatchObject({
        name,
        result: 1,
        code: 'preview.unreadable',
      })
    }
    // A group that holds itself many times over.
    const itself = '<CompositeObject ID="2" Boundary="0 0 9 9" ResourceID="9"/>'
    const endless = zipSync({
      'OFD.xml': Buffer.from('<OFD><DocBody><DocRoot>D.xml</DocRoot></DocBody></OFD>'),
      'D.xml': Buffer.from(
        '<Document><CommonData><PublicRes>R.xml</PublicRes></CommonData><Pages><Page ID="1" BaseLoc="P.xml"/></Pages></Document>',
      ),
      'R.xml': Buffer.from(
        `<Res><CompositeGraphicUnits><CompositeGraphicUnit ID="9"><Content>${itself.repeat(30)}</Content></CompositeGraphicUnit></CompositeGraphicUnits></Res>`,
      ),
      'P.xml': Buffer.from(`<Page><Content><Layer ID="1">${itself}</Layer></Content></Page>`),
    })
    const unfolding = await uploaded('staff', '套娃.ofd', Buffer.from(endless))
    expect(await server.call('staff', pageCalls.odf, { url: addressOf(unfolding) })).toMatchObject({
      code: 'preview.too_long',
    })
    const bomb = await uploaded('staff', '炸弹.ofd', Buffer.from(zipSync({ 'OFD.xml': Buffer.alloc(106_000_000) })))
    expect(await server.call('staff', pageCalls.odf, { url: addressOf(bomb) })).toMatchObject({
      code: 'preview.too_large',
    })
  })
})

describe('the pages of an Office document', () => {
  const docx = Buffer.from(
    zipSync({
      '[Content_Types].xml': Buffer.from(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      'word/document.xml': Buffer.from('<w:document/>'),
    }),
  )
  /** A program by LibreOffice's name that does this, while the work goes on. */
  async function withOffice<Result>(script: string, work: () => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'kaigong-soffice-'))
    folders.push(folder)
    await writeFile(join(folder, 'soffice'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    await writeFile(join(folder, 'made.pdf'), barePdf('由办公软件生成'))
    const before = process.env.PATH
    process.env.PATH = `${folder}:${before}`
    try {
      return await work()
    } finally {
      process.env.PATH = before
    }
  }

  it('[upload-009] are made by LibreOffice, with a profile of its own that runs no macros', async () => {
    const id = await uploaded('staff', '方案.docx', docx)
    const script =
      'grep -q "DisableMacrosExecution" "$HOME/profile/user/registrymodifications.xcu" || exit 1\n' +
      'case "$1" in -env:UserInstallation=file://$HOME/profile) ;; *) exit 1;; esac\n' +
      '[ -z "$DATABASE_URL" ] && [ -f "$HOME/document.docx" ] && cp "$(dirname "$0")/made.pdf" "$HOME/document.pdf"'
    const pages = await withOffice(script, () => server.done('staff', pageCalls.odf, { url: addressOf(id) }))
    expect(pages.total).toBe(1)
    expect(await ink((await pictureAt(pages.list[0]!.address)).bytes)).toBeGreaterThan(2_000)
    expect(await isKept(printedKey(demoCompany.id, await contentOf(id)))).toBe(true)
  })

  it('that it cannot read are refused', async () => {
    const id = await uploaded('staff', '坏方案.docx', Buffer.concat([docx, Buffer.from([0])]))
    await withOffice('exit 1', async () => {
      expect(await server.call('staff', pageCalls.odf, { url: addressOf(id) })).toMatchObject({
        code: 'preview.unreadable',
      })
    })
  })

  it('that have a password are taken in, and refused with that', async () => {
    const readsNone = (id: string) =>
      withOffice('exit 1', () => server.call('staff', pageCalls.odf, { url: addressOf(id) }))
    for (const name of ['工资.xlsx', '合同.docx', '汇报.pptx']) {
      const id = await uploaded('staff', name, compoundFile('EncryptedPackage'))
      expect(await readsNone(id)).toMatchObject({
        result: 1,
        code: 'preview.has_password',
        msg: '文件有密码，请下载后查看',
      })
    }
    const odt = zipSync({
      mimetype: [Buffer.from('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'META-INF/manifest.xml': Buffer.from('<manifest><file-entry><encryption-data/></file-entry></manifest>'),
      'content.xml': Buffer.from('x'),
    })
    const id = await uploaded('staff', '密.odt', Buffer.from(odt))
    expect(await readsNone(id)).toMatchObject({
      code: 'preview.has_password',
    })
    // A file of the old formats by a new one's name is none of them.
    const form = new FormData()
    form.append('file', new Blob([compoundFile('Workbook') as never]), '旧.xlsx')
    const { body } = await server.request('/ftask/api/file/upload', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    expect(body).toMatchObject({ code: 'file.content_differs' })
  })

  it('that LibreOffice is still working at when the process that began it is killed: it ends, and so does its folder', async () => {
    const beside = await serve(server.services.database.url, {}, { worksApart: true })
    const noted = join(await mkdtemp(join(tmpdir(), 'kaigong-noted-')), 'begun')
    folders.push(dirname(noted))
    try {
      const id = await uploaded('staff', '没完.docx', Buffer.concat([docx, Buffer.from([0, 0, 0])]))
      // It starts a program of its own, as soffice does, and neither ends.
      const script = `sleep 300 & echo "$$ $! $HOME" > ${noted}.part; mv ${noted}.part ${noted}; wait`
      await withOffice(script, async () => {
        const preview = server.call('staff', pageCalls.odf, { url: addressOf(id) }, { at: beside.url })
        await expect.poll(() => existsSync(noted), { timeout: 120_000 }).toBe(true)
        const [office, its, folder] = (await readFile(noted, 'utf8')).trim().split(' ') as [string, string, string]
        expect([office, its].map(isAlive)).toEqual([true, true])
        for (const pid of beside.services.apart!.processes()) process.kill(pid, 'SIGKILL')
        expect(await preview).toMatchObject({ code: 'preview.too_long' })
        await expect.poll(() => [office, its].some(isAlive) || existsSync(folder), { timeout: 60_000 }).toBe(false)
      })
    } finally {
      await beside.stop()
    }
  })

  it.runIf(existsSync(office))('in Chinese are drawn by the LibreOffice of this machine, two at once', async () => {
    const made = ['季度总结', '年度总结'].map(text =>
      zipSync({
        '[Content_Types].xml': Buffer.from(
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        ),
        '_rels/.rels': Buffer.from(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
        ),
        'word/document.xml': Buffer.from(
          `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:rPr><w:sz w:val="72"/></w:rPr><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
        ),
      }),
    )
    const files = await Promise.all(
      made.map((bytes, place) => uploaded('staff', `总结${place}.docx`, Buffer.from(bytes))),
    )
    const drawn = await Promise.all(files.map(id => server.done('staff', pageCalls.odf, { url: addressOf(id) })))
    for (const { total, list } of drawn) {
      expect(total).toBe(1)
      expect(await ink((await pictureAt(list[0]!.address)).bytes)).toBeGreaterThan(2_000)
    }
  })

  it.skipIf(existsSync(office))('are refused with one sentence without it', async () => {
    const before = process.env.PATH
    const id = await uploaded('staff', '没有.docx', Buffer.concat([docx, Buffer.from([0, 0])]))
    process.env.PATH = ''
    try {
      expect(await server.call('staff', pageCalls.odf, { url: addressOf(id) })).toMatchObject({
        result: 1,
        code: 'preview.no_office',
        msg: '服务器没有安装 LibreOffice，不能预览 Office 文件，请下载后查看',
      })
      // Nothing of the file is read for it: where its content is missing the answer is the same.
      await server.services.files.store.remove(contentKey(demoCompany.id, await contentOf(id)))
      expect(await server.call('staff', pageCalls.odf, { url: addressOf(id) })).toMatchObject({
        code: 'preview.no_office',
      })
    } finally {
      process.env.PATH = before
    }
  })
})

const isAlive = (pid: string) => {
  try {
    process.kill(Number(pid), 0)
    return true
  } catch {
    return false
  }
}

/** A compound file whose directory has an entry of this name, as [MS-CFB] lays it out. */
function compoundFile(entry: string): Buffer {
  const bytes = Buffer.alloc(1_536)
  bytes.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt32LE(1, 48)
  bytes.set(Buffer.from(entry, 'utf16le'), 1_024)
  return bytes
}

/** The store as it is when what lies there has lain for long. */
const aged = (store: typeof server.services.files.store) => ({
  ...store,
  keptAt: async () => new Date(0),
})

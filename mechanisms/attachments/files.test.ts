import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, existsSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { Client } from 'pg'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testServer, type Reply } from '#app/testing/server.ts'
import { demoCompany, demoPeople, otherCompany, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { fileCalls, freeSpace, type FileBrief } from './attachment.contract.ts'
import { openShareCalls, shareCalls } from '#mechanisms/shares/share.contract.ts'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { attach, attachmentsJson, setAttachments } from './attachments.server.ts'
import { dropStaleUploads, sweepContent } from './file-jobs.server.ts'
import { fileHolders } from './held-files.server.ts'
import { PgDialect } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

const server = testServer()
let png: Buffer
beforeAll(async () => {
  png = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
})

/** A busy machine may need longer than a second to notice. */
const patience = { timeout: 10_000 }
const api = (path: string) => `/ftask/api${path}`
const bearer = async (who: DemoLogin) => ({ authorization: `Bearer ${await server.token(who)}` })

const newTask = () => server.done('manager', taskCalls.create, { name: '带附件', managerIds: [demoPeople.staff.id] })

type NamedContent = [name: string, content: Buffer | string]
const upload = (who: DemoLogin | null, ...files: NamedContent[]) => uploadUnder(null, who, ...files)
async function uploadUnder(key: string | null, who: DemoLogin | null, ...files: NamedContent[]) {
  const form = new FormData()
  for (const [name, content] of files) form.append('file', new Blob([content as never]), name)
  const reply = await server.request(api('/file/upload.json'), {
    method: 'POST',
    body: form,
    headers: { ...(who ? await bearer(who) : {}), ...(key && { 'idempotency-key': key }) },
  })
  return { ...reply.body, status: reply.status } as Reply<{ list: (FileBrief & { uuid: string; is_image: boolean })[] }>
}
async function uploaded(who: DemoLogin, name: string, content: Buffer | string) {
  const reply = await upload(who, [name, content])
  expect(reply).toMatchObject({ result: 0 })
  return reply.data.list[0]!
}
async function fetchFile(path: string, who: DemoLogin | null, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { headers: { ...headers, ...(who ? await bearer(who) : {}) } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const download = (id: string, who: DemoLogin | null, headers?: Record<string, string>) =>
  fetchFile(api(`/file/download/${id}`), who, headers)
const used = async (companyId: string) =>
  (await server.sql<{ used: number }>('select used from file_space where comp_id = $1', [companyId]))[0]?.used ?? 0
const pdf = (words: string) => Buffer.from(`%PDF-1.4\n${words}\n%%EOF`)

/** Attaches as a person, as a record's handler would. */
async function as<Result>(who: DemoLogin, work: (context: Pick<Context, 'me' | 'run'>) => Promise<Result>) {
  const companyId = who === 'other' ? otherCompany.id : demoCompany.id
  return await server.services.database.transaction(companyId, ({ run }) =>
    work({ run, me: { companyId, personId: demoPeople[who].id } as Me }),
  )
}

describe('an upload', () => {
  it('is kept, recognised by its content, and comes back byte for byte', async () => {
    const content = pdf('合同 正文')
    const { id, ...file } = await uploaded('staff', '合同 v1.pdf', content)
    expect(file).toMatchObject({ name: '合同 v1.pdf', size: content.length, type: 'application/pdf', is_image: false })
    const got = await download(id, 'staff')
    expect(got.status).toBe(200)
    expect(got.bytes.equals(content)).toBe(true)
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="__ v1.pdf"; filename*=UTF-8''${encodeURIComponent('合同 v1.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('of several files answers them in their order, images with their size', async () => {
    const reply = await upload('staff', ['a.png', png], ['b.txt', '你好'])
    expect(reply.data.list).toMatchObject([
      { name: 'a.png', type: 'image/png', is_image: true, width: 400, height: 200 },
      { name: 'b.txt', width: null },
    ])
  })

  it('under one key makes one file, however often it is sent; the key takes nothing else', async () => {
    const before = await used(demoCompany.id)
    const key = crypto.randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => uploadUnder(key, 'staff', ['once.txt', 'sent again and again'])),
    )
    const again = await uploadUnder(key, 'staff', ['once.txt', 'sent again and again'])
    expect(new Set([...replies, again].map(reply => reply.data.list[0]!.id)).size).toBe(1)
    expect(again).toEqual(replies[0])
    expect(await server.sql(`select id from file where name = 'once.txt'`)).toHaveLength(1)
    expect(await used(demoCompany.id)).toBe(before + 20)
    expect(await uploadUnder(key, 'staff', ['once.txt', 'something else'])).toMatchObject({
      result: 1,
      code: 'idempotency.key_reused',
    })
    expect(await used(demoCompany.id)).toBe(before + 20)
  })

  it('whose content is not what its name says is refused, and takes no room', async () => {
    const before = await used(demoCompany.id)
    const rows = await server.sql('select count(*) from file')
    const refused = async (name: string, content: Buffer | string) => (await upload('staff', [name, content])).code
    expect(await refused('photo.png', '<html><script>alert(1)</script>')).toBe('file.content_differs')
    expect(await refused('report.pdf', png)).toBe('file.content_differs')
    expect(await refused('list.csv', Buffer.from([0, 1, 2, 3]))).toBe('file.content_differs')
    expect(await refused('empty.txt', '')).toBe('file.empty')
    expect((await upload('staff')).code).toBe('file.none')
    expect(await used(demoCompany.id)).toBe(before)
    expect(await server.sql('select count(*) from file')).toEqual(rows)
  })

  it('of a kind that the product does not open is kept as it is, and never shown as a page', async () => {
    const zip = Buffer.from([0x50, 0x4b, 3, 4, ...randomBytes(40)])
    for (const [name, content] of [
      ['plan.dwg', randomBytes(60)],
      ['all.zip', zip],
      ['photo.heic', randomBytes(60)],
      ['mail.eml', 'From: a@b.c'],
      ['README', 'read me'],
      ['page.html', '<script>alert(1)</script>'],
    ] as const) {
      const file = await uploaded('staff', name, content as Buffer)
      expect(file).toMatchObject({ name, type: 'application/octet-stream', is_image: false })
      const { bytes, headers } = await download(file.id, 'staff')
      expect(bytes.equals(Buffer.from(content))).toBe(true)
      expect([
        headers.get('content-type'),
        headers.get('content-disposition')!.split(';')[0],
        headers.get('x-content-type-options'),
      ]).toEqual(['application/octet-stream', 'attachment', 'nosniff'])
    }
  })

  it('[upload-001] takes 30 files at once, not 31, and then none of them', async () => {
    const many = (count: number): NamedContent[] =>
      Array.from({ length: count }, (_, index) => [`${index}.txt`, `text ${index}`])
    expect((await upload('hr', ...many(30))).data.list).toHaveLength(30)
    const before = await used(demoCompany.id)
    const theirs = () => server.sql('select id from file where uploader_id = $1 order by id', [demoPeople.hr.id])
    const there = await theirs()
    expect(await upload('hr', ...many(31))).toMatchObject({
      status: 200,
      result: 1,
      code: 'file.too_many',
      msg: '一次最多上传 30 个文件',
    })
    expect(await theirs()).toEqual(there)
    expect(await used(demoCompany.id)).toBe(before)
  })

  it('has a clean name, whatever path the client calls it by', async () => {
    const file = await uploaded('staff', '../../../etc/pass\u202ewd.txt', 'x')
    expect(file.name).toBe('passwd.txt')
    expect(readdirSync(join(server.services.settings.dataDir, 'files')).sort()).toEqual(
      [demoCompany.id, 'incoming'].sort(),
    )
  })

  it('needs somebody signed in', async () => {
    expect(await upload(null, ['a.txt', 'x'])).toMatchObject({ status: 401, result: 401 })
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nxyz',
    ],
    ['no form at all', 'multipart/form-data; boundary=b', 'nonsense'],
    ['no headers', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
  ])('that cannot be read (%s) is refused as such', async (_, type, body) => {
    const before = await used(demoCompany.id)
    const reply = await server.request(api('/file/upload'), {
      method: 'POST',
      body,
      headers: { ...(await bearer('staff')), 'content-type': type },
    })
    expect([reply.status, reply.body.result === 0]).toEqual([
      expect.toSatisfy(status => status === 200 || status === 400),
      false,
    ])
    expect(await used(demoCompany.id)).toBe(before)
  })

  it('that is broken off leaves nothing: no file, no room taken, no bytes', async () => {
    const before = await used(demoCompany.id)
    const request = httpRequest(`${server.url}${api('/file/upload')}`, {
      method: 'POST',
      headers: {
        ...(await bearer('staff')),
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 1_000_000,
      },
    })
    request.on('error', () => {})
    request.write(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="big.txt"\r\n\r\n' + 'x'.repeat(100_000),
    )
    await vi.waitFor(async () => expect(await used(demoCompany.id)).toBe(before + 1_000_000), patience)
    request.destroy()
    await vi.waitFor(async () => expect(await used(demoCompany.id)).toBe(before), patience)
    expect(await server.sql('select id from upload')).toEqual([])
    await vi.waitFor(
      () => expect(readdirSync(join(server.services.settings.dataDir, 'files/incoming'))).toEqual([]),
      patience,
    )
  })
})

describe("a free company's room", () => {
  it('is given back by uploads whose connection ends before their first byte is read', async () => {
    const database = new Client({ connectionString: server.services.database.url })
    await database.connect()
    try {
      await server.sql('insert into file_space (comp_id) values ($1) on conflict do nothing', [demoCompany.id])
      const before = await used(demoCompany.id)
      // They wait for their room meanwhile.
      await database.query('begin')
      await database.query('select from file_space where comp_id = $1 for update', [demoCompany.id])
      const headers = {
        ...(await bearer('staff')),
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 1_000_000,
      }
      const requests = Array.from({ length: 4 }, () => {
        const request = httpRequest(`${server.url}${api('/file/upload')}`, { method: 'POST', headers })
        request.on('error', () => {})
        request.write('--b\r\ncontent-disposition: form-data; name="file"; filename="big.txt"\r\n\r\nx')
        return request
      })
      await vi.waitFor(async () => {
        await database.query('select pg_stat_clear_snapshot()')
        const {
          rows: [waiting],
        } = await database.query(
          `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname =
            current_database()`,
        )
        expect(waiting.count).toBe(4)
      }, patience)
      for (const request of requests) request.destroy()
      // The server learns of it.
      await new Promise(resolve => setTimeout(resolve, 200))
      await database.query('commit')
      await vi.waitFor(async () => {
        expect(await server.sql('select id from upload')).toEqual([])
        expect(await used(demoCompany.id)).toBe(before)
      }, patience)
    } finally {
      await database.end()
    }
  })

  it('[upload-002] is never overrun, however many ask at once', async () => {
    expect(freeSpace).toBe(200 * 1024 * 1024)
    await server.done('other', fileCalls.begin, { name: 'first.mp4', size: freeSpace - 25 * 1000 })
    const begin = () => server.call('other', fileCalls.begin, { name: 'a.mp4', size: 1000 })
    const replies = await Promise.all(Array.from({ length: 50 }, begin))
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(25)
    expect(replies.find(reply => reply.result !== 0)).toMatchObject({
      status: 200,
      result: -20009,
      code: 'file.space_used_up',
    })
    expect(await used(otherCompany.id)).toBe(freeSpace)
    expect(await upload('other', ['a.txt', 'x'])).toMatchObject({ result: -20009 })
  })

  it('comes back when an upload is given up, or nobody touches it for a day', async () => {
    const [one] = await server.sql<{ id: string }>('select id from upload where comp_id = $1 and size = 1000 limit 1', [
      otherCompany.id,
    ])
    await server.done('other', fileCalls.cancel, { id: one!.id })
    expect(await used(otherCompany.id)).toBe(freeSpace - 1000)
    await server.sql(`update upload set touched_at = now() - interval '25 hours' where comp_id = $1`, [otherCompany.id])
    await dropStaleUploads.work({}, server.services.forJobs)
    expect(await used(otherCompany.id)).toBe(0)
  })

  it('is no bound for a company that pays', async () => {
    expect(await server.call('admin', fileCalls.begin, { name: 'film.mp4', size: freeSpace + 1 })).toMatchObject({
      result: 0,
    })
    expect(await server.call('admin', fileCalls.begin, { name: 'film.mp4', size: 2 ** 40 })).toMatchObject({
      result: 1,
      code: 'file.too_large',
      msg: '单个文件不能超过 1024 MB',
    })
  })
})

describe('an upload in pieces', () => {
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(300_000)])
  async function send(who: DemoLogin, id: string, offset: number, bytes: Buffer) {
    const reply = await server.request(api(`/file/uploads/${id}?offset=${offset}`), {
      method: 'PATCH',
      body: bytes as never,
      headers: { ...(await bearer(who)), 'content-type': 'application/octet-stream' },
    })
    return reply.body as Reply<{ received: number }>
  }

  it('goes on where it stood when the connection was lost', async () => {
    const { id, received, piece } = await server.done('staff', fileCalls.begin, {
      name: '大文件.pdf',
      size: content.length,
    })
    expect([received, piece]).toEqual([0, 2 * 1024 * 1024])
    expect((await send('staff', id, 0, content.subarray(0, 100_000))).data.received).toBe(100_000)
    const broken = httpRequest(`${server.url}${api(`/file/uploads/${id}?offset=100000`)}`, {
      method: 'PATCH',
      headers: { ...(await bearer('staff')), 'content-type': 'application/octet-stream', 'content-length': 100_000 },
    })
    broken.on('error', () => {})
    broken.write(content.subarray(100_000, 150_000))
    await new Promise(resolve => setTimeout(resolve, 100))
    broken.destroy()
    const state = await server.done('staff', fileCalls.state, { id })
    expect(state).toMatchObject({ name: '大文件.pdf', size: content.length, received: 100_000 })
    expect((await send('staff', id, state.received, content.subarray(100_000))).data.received).toBe(content.length)
    const complete = async () =>
      (await server.request(api(`/file/uploads/${id}/complete`), { method: 'POST', headers: await bearer('staff') }))
        .body as Reply<FileBrief>
    const answers = await Promise.all([complete(), complete(), complete()])
    expect(answers.map(answer => [answer.result, answer.data.id])).toEqual([
      [0, id],
      [0, id],
      [0, id],
    ])
    expect(
      createHash('sha256')
        .update((await download(id, 'staff')).bytes)
        .digest('hex'),
    ).toBe(createHash('sha256').update(content).digest('hex'))
    expect(readdirSync(join(server.services.settings.dataDir, 'files', demoCompany.id, 'pieces', id))).toEqual([])
  })

  it('takes each piece once, wherever two send it, and says where it stands', async () => {
    const { id } = await server.done('staff', fileCalls.begin, { name: 'twice.pdf', size: content.length })
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send('staff', id, 0, content.subarray(0, 1000 + index))),
    )
    const taken = replies.filter(reply => reply.result === 0)
    expect(taken).toHaveLength(1)
    const { received } = taken[0]!.data
    expect(replies.find(reply => reply.result !== 0)).toMatchObject({
      result: 1,
      code: 'file.wrong_offset',
      data: { received },
    })
    expect(await send('staff', id, received, Buffer.alloc(content.length))).toMatchObject({
      code: 'file.piece_too_large',
    })
    const early = await server.request(api(`/file/uploads/${id}/complete`), {
      method: 'POST',
      headers: await bearer('staff'),
    })
    expect(early.body).toMatchObject({ code: 'file.not_complete' })
    expect(await send('staff', id, received, content.subarray(received))).toMatchObject({ result: 0 })
  })

  it('belongs to who began it', async () => {
    const { id } = await server.done('staff', fileCalls.begin, { name: 'mine.pdf', size: 10 })
    expect(await send('manager', id, 0, Buffer.alloc(10))).toMatchObject({ result: 4 })
    expect(await server.call('other', fileCalls.state, { id })).toMatchObject({ result: 4 })
    expect(await server.call('manager', fileCalls.cancel, { id })).toMatchObject({ result: 4 })
  })

  it('wants bytes, and no other call does', async () => {
    const { id } = await server.done('staff', fileCalls.begin, { name: 'bytes.pdf', size: 10 })
    const headers = { ...(await bearer('staff')), 'content-type': 'application/json' }
    expect(
      (await server.request(api(`/file/uploads/${id}?offset=0`), { method: 'PATCH', body: '{}', headers })).body,
    ).toMatchObject({
      code: 'file.length_needed',
    })
    const task = await server.request(api('/v3/task'), {
      method: 'POST',
      body: Buffer.alloc(10) as never,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    })
    expect(task).toMatchObject({ status: 415, body: { result: 415 } })
  })
})

describe('a download', () => {
  it('answers ranges, and 304 for what one has', async () => {
    const content = pdf('0123456789')
    const { id } = await uploaded('staff', 'range.pdf', content)
    const part = await download(id, 'staff', { range: 'bytes=5-7' })
    expect([part.status, part.bytes.toString(), part.headers.get('content-range')]).toEqual([
      206,
      content.toString('latin1', 5, 8),
      `bytes 5-7/${content.length}`,
    ])
    expect((await download(id, 'staff', { range: 'bytes=-5' })).bytes.toString()).toBe('%%EOF')
    expect((await download(id, 'staff', { range: 'bytes=9999-' })).status).toBe(416)
    expect((await download(id, 'staff', { range: 'bytes=0-0', 'if-range': '"other"' })).bytes.length).toBe(
      content.length,
    )
    const etag = part.headers.get('etag')!
    expect((await download(id, 'staff', { 'if-none-match': etag })).status).toBe(304)
  })

  it('is for its uploader, not for colleagues, another company or nobody; an unknown file answers alike', async () => {
    const { id } = await uploaded('staff', 'private.txt', 'secret words')
    const answers = await Promise.all([download(id, 'manager'), download(id, 'other'), download(newId(), 'manager')])
    for (const { status, bytes } of answers) {
      expect(status).toBe(200)
      expect(JSON.parse(bytes.toString())).toEqual({ result: 4, msg: '资源不存在或已被删除', code: 'record.gone' })
    }
    expect((await download(id, null)).status).toBe(401)
    for (const path of ['..%2f..%2fetc%2fpasswd', '%2e%2e', `${id}%2f..%2f${id}`]) {
      expect((await fetchFile(api(`/file/download/${path}`), 'staff')).bytes.toString()).not.toContain('root:')
    }
  })

  it('of an image is shown in the page; of a drawing with scripts it is not', async () => {
    const image = await uploaded('staff', 'photo.png', png)
    expect((await download(image.id, 'staff')).headers.get('content-disposition')).toMatch(/^inline/)
    const drawing = await uploaded(
      'staff',
      'logo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const got = await download(drawing.id, 'staff')
    expect(got.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(got.headers.get('content-security-policy')).toContain('sandbox')
  })
})

describe('a signed address', () => {
  it('opens the one file without a token, for an hour at most, until the person leaves', async () => {
    const image = await uploaded('sales', 'photo.png', png)
    const other = await uploaded('sales', 'other.txt', 'x')
    const {
      list: [signed],
    } = await server.done('sales', fileAddressCalls.addresses, { ids: [image.id] })
    expect((await fetchFile(signed!.address, null)).bytes.equals(png)).toBe(true)
    const small = await fetchFile(`${signed!.thumbnail}&size=96`, null)
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 48 })
    expect((await fetchFile(`${signed!.thumbnail}&size=96`, null)).bytes.equals(small.bytes)).toBe(true)
    expect((await fetchFile(signed!.address.replace(image.id, other.id), null)).status).toBe(401)
    expect((await fetchFile(`${signed!.address}x`, null)).status).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
    try {
      expect((await fetchFile(signed!.address, null)).status).toBe(401)
    } finally {
      vi.useRealTimers()
    }
    await server.sql('update person set status = 1 where id = $1', [demoPeople.sales.id])
    expect(JSON.parse((await fetchFile(signed!.address, null)).bytes.toString())).toMatchObject({ result: 4 })
    await server.sql('update person set status = 0 where id = $1', [demoPeople.sales.id])
  })

  it('opens nothing any more once the record is out of sight, though it was signed before', async () => {
    const task = await newTask()
    const file = await uploaded('manager', 'secret.pdf', pdf('secret'))
    await as('manager', context => attach(context, 'task', task.id, [file.id]))
    const {
      list: [signed],
    } = await server.done('staff', fileAddressCalls.addresses, { ids: [file.id] })
    expect((await fetchFile(signed!.address, null)).headers.get('content-type')).toBe('application/pdf')
    await server.sql('delete from attachment where file_id = $1', [file.id])
    expect(JSON.parse((await fetchFile(signed!.address, null)).bytes.toString())).toMatchObject({
      result: 4,
      code: 'record.gone',
    })
    expect(JSON.parse((await fetchFile(`${signed!.address}.${task.id}`, null)).bytes.toString())).toMatchObject({
      result: 401,
    })
  })

  it('of a shared file ends with the link', async () => {
    const task = await newTask()
    const file = await uploaded('manager', 'shown.pdf', pdf('shown'))
    await as('manager', context => attach(context, 'task', task.id, [file.id]))
    const { id, path } = await server.done('manager', shareCalls.create, {
      subjectType: 'task',
      subjectId: task.id,
      shows: ['files'],
    })
    const {
      files: [shown],
    } = await server.done(null, openShareCalls.open, { key: path.split('key=')[1]! })
    expect((await fetchFile(shown!.address, null)).headers.get('content-type')).toBe('application/pdf')
    await server.done('manager', shareCalls.update, { id, status: 1 })
    expect((await fetchFile(shown!.address, null)).headers.get('content-type')).toContain('json')
  })

  it('is given for what one may see alone', async () => {
    const mine = await uploaded('staff', 'a.txt', 'a')
    const theirs = await uploaded('finance', 'b.txt', 'b')
    const { list } = await server.done('staff', fileAddressCalls.addresses, { ids: [mine.id, theirs.id, newId()] })
    expect(list.map(({ id }) => id)).toEqual([mine.id])
  })

  it('of a face is given to every colleague, and to nobody of another company', async () => {
    const face = await uploaded('finance', 'face.png', png)
    await server.sql('update person set avatar_file_id = $1 where id = $2', [face.id, demoPeople.finance.id])
    expect((await server.done('staff', fileAddressCalls.addresses, { ids: [face.id] })).list).toHaveLength(1)
    expect((await server.done('other', fileAddressCalls.addresses, { ids: [face.id] })).list).toEqual([])
    expect(await server.call('finance', fileCalls.remove, { id: face.id })).toMatchObject({ code: 'file.in_use' })
  })
})

describe('an attachment', () => {
  async function filesOf(taskId: string) {
    const { sql: text, params } = new PgDialect().sqlToQuery(
      sql`select ${attachmentsJson(sql`${demoCompany.id}::uuid`, 'task', sql`${taskId}::uuid`)} as files`,
    )
    return (await server.sql<{ files: { id: string; name: string; is_image: boolean }[] }>(text, params))[0]!.files
  }

  it('is read by whoever may see what it hangs on, and by nobody else', async () => {
    const task = await newTask()
    const file = await uploaded('manager', 'plan.pdf', pdf('plan'))
    expect((await download(file.id, 'staff')).headers.get('content-type')).toContain('json')
    await as('manager', context => attach(context, 'task', task.id, [file.id]))
    expect((await download(file.id, 'staff')).headers.get('content-type')).toBe('application/pdf')
    expect((await download(file.id, 'finance')).headers.get('content-type')).toContain('json')
    expect(await server.call('manager', fileCalls.remove, { id: file.id })).toMatchObject({ code: 'file.in_use' })
  })

  it("is one's own upload, never somebody else's, and never another company's", async () => {
    const task = await newTask()
    const theirs = await uploaded('finance', 'theirs.txt', 'x')
    const mine = await uploaded('manager', 'mine.txt', 'y')
    for (const ids of [[theirs.id], [mine.id, newId()], [mine.id, theirs.id]]) {
      await expect(as('manager', context => attach(context, 'task', task.id, ids))).rejects.toMatchObject({
        kind: { code: 'file.unknown' },
      })
    }
    await expect(as('other', context => attach(context, 'task', task.id, [mine.id]))).rejects.toMatchObject({
      kind: { code: 'file.unknown' },
    })
    expect(await filesOf(task.id)).toEqual([])
  })

  it('keeps its order, stays when others edit, and comes off when it is left out', async () => {
    const task = await newTask()
    const [a, b, c] = await Promise.all(
      ['a.png', 'b.txt', 'c.txt'].map(name => uploaded('manager', name, name.endsWith('png') ? png : name)),
    )
    await as('manager', context => attach(context, 'task', task.id, [b!.id, a!.id]))
    await as('manager', context => attach(context, 'task', task.id, [c!.id]))
    expect(await filesOf(task.id)).toMatchObject([
      { id: b!.id },
      { id: a!.id, is_image: true, width: 400 },
      { id: c!.id },
    ])
    await as('staff', context => setAttachments(context, 'task', task.id, [a!.id, c!.id]))
    expect((await filesOf(task.id)).map(({ id }) => id)).toEqual([a!.id, c!.id])
    await expect(as('staff', context => setAttachments(context, 'task', task.id, [b!.id]))).rejects.toMatchObject({
      kind: { code: 'file.unknown' },
    })
    expect(await filesOf(task.id)).toHaveLength(2)
  })
})

it('is held by every column that names files', async () => {
  const named = await server.sql<{
    name: string
  }>(`select t.relname || '.' || a.attname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2] where c.contype = 'f' and c.confrelid =
      'file'::regclass`)
  expect(named.length).toBeGreaterThan(0)
  expect(fileHolders().map(({ table, column }) => `${table}.${column}`)).toEqual(
    expect.arrayContaining(named.map(({ name }) => name)),
  )
})

describe('a removed file', () => {
  it('gives its room back; its bytes go a day later, unless another file has the same', async () => {
    const before = await used(demoCompany.id)
    const first = await uploaded('staff', 'same.txt', 'the same content')
    const second = await uploaded('staff', 'same again.txt', 'the same content')
    const sha256 = createHash('sha256').update('the same content').digest('hex')
    const path = join(server.services.settings.dataDir, 'files', demoCompany.id, 'content', sha256.slice(0, 2), sha256)
    const sweep = () => sweepContent.work({ companyId: demoCompany.id, sha256 }, server.services.forJobs)
    await server.done('staff', fileCalls.remove, { id: first.id })
    await sweep()
    expect(existsSync(path)).toBe(true)
    await server.done('staff', fileCalls.remove, { id: second.id })
    expect(await used(demoCompany.id)).toBe(before)
    await sweep()
    expect(existsSync(path)).toBe(true)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    try {
      await sweep()
    } finally {
      vi.useRealTimers()
    }
    expect(existsSync(path)).toBe(false)
    expect(await server.call('staff', fileCalls.remove, { id: second.id })).toMatchObject({ result: 4 })
  })
})

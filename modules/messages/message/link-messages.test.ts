import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { conversationCalls } from '../conversation/conversation.contract.ts'
import { forwardCalls } from './forward.contract.ts'
import { makeCard } from './link-messages.server.ts'
import { messageCalls } from './message.contract.ts'

const server = testServer()
const set = (keyValue: string) => server.done('admin', settingCalls.write, { keyName: 'im_links', keyValue })

const visits: string[] = []
let picture = Buffer.alloc(0)
const site = createServer((request, response) => {
  visits.push(request.url!)
  if (request.url === '/news')
    response
      .setHeader('content-type', 'text/html')
      .end(
        '<title>新版发布</title><meta name=description content="今天上线"><meta property=og:image content=/picture.png>',
      )
  else if (request.url === '/inside')
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  else if (request.url === '/svg')
    response
      .setHeader('content-type', 'text/html')
      .end('<title>图</title><meta property=og:image content=/picture.svg>')
  else if (request.url === '/picture.svg')
    response
      .setHeader('content-type', 'image/svg+xml')
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  else if (request.url === '/picture.png') response.setHeader('content-type', 'image/png').end(picture)
  else response.writeHead(404).end()
})
let address = ''
beforeAll(async () => {
  picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#06c' } })
    .png()
    .toBuffer()
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => site.close())

const isHere = (ip: string) => ip === '127.0.0.1'
const make = (messageId: string, mayReach?: (ip: string) => boolean) =>
  makeCard({ companyId: demoCompany.id, messageId }, server.services.forJobs, mayReach)
const queued = async (messageId: string) =>
  (await server.sql('select 1 from graphile_worker._private_jobs where key = $1', [`im.link ${messageId}`])).length
const group = async () =>
  (
    await server.done('manager', conversationCalls.create, {
      name: '链接',
      personIds: [demoPeople.staff.id, demoPeople.sales.id],
    })
  ).id
const send = (id: string, content: string) =>
  server.done('manager', messageCalls.send, { id, clientId: newId(), content })
const last = async (id: string, who: DemoLogin = 'staff') =>
  (await server.done(who, messageCalls.window, { id })).list.at(-1)!
const mayRead = async (who: DemoLogin, file: string) =>
  (await server.done(who, fileAddressCalls.addresses, { ids: [file] })).list.length === 1

describe('a link card', () => {
  it('[im-017] is made where the company wants link cards alone: the server asks nothing of anybody otherwise', async () => {
    const id = await group()
    const { id: before } = await send(id, `看看 ${address}/news`)
    expect(await queued(before)).toBe(0)
    visits.length = 0
    await make(before, isHere)
    expect(visits).toEqual([])
    await set('1')
    const { id: one } = await send(id, `看看 ${address}/news 吧`)
    const { id: plain } = await send(id, '没有链接')
    expect([await queued(one), await queued(plain)]).toEqual([1, 0])
    const { changeNo } = await server.done('staff', messageCalls.window, { id })
    await make(one, isHere)
    await make(one, isHere)
    expect(visits).toEqual(['/news', '/picture.png'])
    const since = await server.done('staff', messageCalls.window, { id, since: changeNo })
    expect(since.list).toMatchObject([
      {
        id: one,
        link: {
          url: `${address}/news`,
          host: address.slice(7),
          title: '新版发布',
          text: '今天上线',
          pictureId: expect.any(String),
        },
        attachments: [],
      },
    ])
    await set('0')
  })

  it('[im-018] has a picture of our own, small, which the members read and nobody else', async () => {
    await set('1')
    const id = await group()
    const { id: one } = await send(id, `${address}/news`)
    await make(one, isHere)
    const { link } = await last(id)
    const file = link!.pictureId!
    expect([await mayRead('staff', file), await mayRead('hr', file), await mayRead('other', file)]).toEqual([
      true,
      false,
      false,
    ])
    const [kept] = await server.sql<{ width: number; height: number; type: string }>(
      'select width, height, type from file where id = $1',
      [file],
    )
    expect(kept).toEqual({ width: 240, height: 120, type: 'image/webp' })
    // It goes on with its message, and goes when the words lead nowhere any more.
    const other = (await server.done('staff', conversationCalls.openWith, { personId: demoPeople.hr.id })).id
    await server.done('staff', forwardCalls.forward, { messageIds: [one], conversationIds: [other] })
    expect((await last(other, 'hr')).link).toMatchObject({ title: '新版发布', pictureId: file })
    expect(await mayRead('hr', file)).toBe(true)
    await server.done('manager', messageCalls.edit, { id: one, content: '算了' })
    expect((await last(id)).link).toBeNull()
    expect((await last(other, 'hr')).link).toMatchObject({ pictureId: file })
    await set('0')
  })

  it('[im-019] is made of nothing inside the network of the server, nor by a redirection there, nor of a drawing', async () => {
    await set('1')
    const id = await group()
    visits.length = 0
    const { id: private_ } = await send(id, `${address}/news`)
    await make(private_)
    expect(visits).toEqual([])
    const { id: redirected } = await send(id, `${address}/inside`)
    await make(redirected, isHere)
    const { id: gone } = await send(id, `${address}/nothing`)
    await make(gone, isHere)
    const { id: drawn } = await send(id, `${address}/svg`)
    await make(drawn, isHere)
    const { list } = await server.done('staff', messageCalls.window, { id })
    expect(list.slice(1).map(({ link }) => link && [link.title, link.pictureId])).toEqual([
      null,
      null,
      null,
      ['图', null],
    ])
    await set('0')
  })

  it('is not made of what was recalled or changed meanwhile', async () => {
    await set('1')
    const id = await group()
    const { id: one } = await send(id, `${address}/news`)
    await server.done('manager', messageCalls.recall, { id: one })
    visits.length = 0
    await make(one, isHere)
    expect(visits).toEqual([])
    expect((await last(id)).link).toBeNull()
    await set('0')
  })
})

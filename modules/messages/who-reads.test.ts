import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testServer } from '#app/testing/server.ts'
import { addressOf, apiPrefix, type Call } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { archiveCalls } from './archive/archive.contract.ts'
import { conversationCalls } from './conversation/conversation.contract.ts'
import { messagesModule } from './messages.server.ts'
import { cardCalls } from './message/card.contract.ts'
import { forwardCalls } from './message/forward.contract.ts'
import { messageCalls } from './message/message.contract.ts'
import { MessageType } from './message/message-types.contract.ts'
import { scheduledCalls } from './message/scheduled.contract.ts'

const server = testServer()
const idOf = (who: DemoLogin) => demoPeople[who].id
/** A former member, an administrator, somebody of another group only, and somebody of another company. */
const outsiders = ['sales', 'admin', 'hr', 'other'] as const
const secret = '机密报价单'

async function upload(who: DemoLogin) {
  const form = new FormData()
  form.append('file', new Blob([secret]), `${secret}.txt`)
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.token(who)}` },
    body: form,
  })
  return (body.data as { list: { id: string }[] }).list[0]!.id
}
const send = (who: DemoLogin, id: string, content: string, more: object = {}) =>
  server.done(who, messageCalls.send, { id, clientId: newId(), content, ...more })
const rows = () => server.sql('select * from message order by comp_id, conversation_id, seq')

/** A group of the manager and staff, which sales has been in, with a message that says and carries a secret. */
async function closedGroup() {
  const { id } = await server.done('manager', conversationCalls.create, {
    name: '密谈小组',
    personIds: [idOf('staff'), idOf('sales')],
  })
  const file = await upload('manager')
  const { id: message } = await send('manager', id, secret, { type: MessageType.File, resId: [file] })
  await server.done('manager', messageCalls.pin, { id: message })
  const { id: scheduled } = await server.done('manager', scheduledCalls.create, {
    id,
    content: secret,
    sendAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await server.done('manager', conversationCalls.removeMember, { id, personId: idOf('sales') })
  const { id: elsewhere } = await server.done('hr', conversationCalls.create, {
    name: '别的群',
    personIds: [idOf('admin'), idOf('sales')],
  })
  return { id, file, message, scheduled, elsewhere }
}

describe('what is said in a conversation', () => {
  it('[im-015] is read by its members alone: nobody else by any call, file or search, and nothing is changed by trying', async () => {
    const { id, file, message, scheduled, elsewhere } = await closedGroup()
    const while_ = await rows()
    const refused: [Call, object][] = [
      [conversationCalls.detail, { id }],
      [conversationCalls.members, { id }],
      [conversationCalls.read, { id, seq: 1 }],
      [conversationCalls.keep, { id, isMuted: true }],
      [conversationCalls.update, { id, name: '别名' }],
      [conversationCalls.addMembers, { id, personIds: [idOf('hr')] }],
      [conversationCalls.removeMember, { id, personId: idOf('staff') }],
      [conversationCalls.leave, { id }],
      [messageCalls.window, { id }],
      [messageCalls.window, { id, since: 0 }],
      [messageCalls.window, { id, around: 1 }],
      [messageCalls.window, { id, before: 9 }],
      [messageCalls.window, { id, after: 1 }],
      [messageCalls.firstSince, { id, day: '2020-01-01' }],
      [messageCalls.send, { id, clientId: newId(), content: '还在吗' }],
      [messageCalls.search, { id, key: '机密' }],
      [messageCalls.search, { id, isPinned: true }],
      [messageCalls.edit, { id: message, content: '改' }],
      [messageCalls.recall, { id: message }],
      [messageCalls.react, { id: message, reaction: 'like' }],
      [messageCalls.pin, { id: message, isOn: false }],
      [messageCalls.readers, { id: message, isRead: true }],
      [messageCalls.remind, { id: message }],
      [forwardCalls.forward, { messageIds: [message], conversationIds: [elsewhere], isMerged: true }],
      [forwardCalls.forward, { messageIds: [message], conversationIds: [id] }],
      [scheduledCalls.list, { id }],
      [scheduledCalls.create, { id, content: '以后', sendAt: new Date(Date.now() + 86_400_000).toISOString() }],
      [scheduledCalls.update, { id: scheduled, content: '改' }],
      [scheduledCalls.remove, { id: scheduled }],
    ]
    /** Calls that answer everybody: nothing of it stands in what they answer. */
    const silent: [Call, object][] = [
      [conversationCalls.list, { limit: 100 }],
      [conversationCalls.groupSearch, { key: '密谈' }],
      [conversationCalls.contacts, {}],
    ]
    /** Those that name no conversation that there is, and the archive of administrators: tested beside them. */
    const others = [
      conversationCalls.unread,
      conversationCalls.openWith,
      conversationCalls.openDepartment,
      conversationCalls.openRecord,
      conversationCalls.create,
      cardCalls.card,
      archiveCalls.archive,
    ]
    const tried = new Set([...refused, ...silent].map(([call]) => addressOf(call)))
    expect(messagesModule.calls.map(({ call }) => addressOf(call)).filter(address => !tried.has(address))).toEqual(
      expect.arrayContaining(others.map(addressOf)),
    )
    expect(messagesModule.calls.length).toBe(tried.size + others.length)

    for (const who of outsiders) {
      for (const [call, input] of refused) {
        const { result, code } = await server.call(who, call, input as never)
        expect([who, addressOf(call), result === 4 || code === 'im.forward.gone']).toEqual([who, addressOf(call), true])
      }
      for (const [call, input] of silent) {
        const { data } = await server.call(who, call, input as never)
        expect([who, JSON.stringify(data)]).toEqual([
          who,
          expect.not.stringMatching(new RegExp(`${id}|${secret}|密谈小组`)),
        ])
      }
    }
    expect(await rows()).toEqual(while_)
    expect(await server.sql('select content from scheduled_message where id = $1', [scheduled])).toEqual([
      { content: secret },
    ])
    expect((await server.done('staff', fileAddressCalls.addresses, { ids: [file] })).list).toHaveLength(1)
    expect((await server.done('staff', conversationCalls.groupSearch, { key: '密谈' })).list).toMatchObject([{ id }])
  })

  it('[im-015] carries files that its members alone read: not by an address of theirs either, once they are out', async () => {
    const { id } = await server.done('manager', conversationCalls.create, {
      name: '文件',
      personIds: [idOf('staff'), idOf('sales')],
    })
    const file = await upload('manager')
    await send('manager', id, '', { type: MessageType.File, resId: [file] })
    const download = async (address: string, who?: DemoLogin) =>
      (
        await fetch(
          `${server.url}${address}`,
          who ? { headers: { authorization: `Bearer ${await server.token(who)}` } } : {},
        )
      ).text()
    const [signed] = (await server.done('sales', fileAddressCalls.addresses, { ids: [file] })).list
    expect(await download(signed!.address)).toBe(secret)
    await server.done('manager', conversationCalls.removeMember, { id, personId: idOf('sales') })
    expect(await download(signed!.address)).not.toContain(secret)
    for (const who of outsiders) {
      for (const path of [`/file/download/${file}`, `/file/page/${file}?page=1`, `/file/thumbnail/${file}?size=96`])
        expect([who, path, await download(`${apiPrefix}${path}`, who)]).toEqual([
          who,
          path,
          expect.not.stringContaining(secret),
        ])
      expect((await server.done(who, fileAddressCalls.addresses, { ids: [file] })).list).toEqual([])
    }
    expect(await download(`${apiPrefix}/file/download/${file}`, 'staff')).toBe(secret)
  })

  it('[im-015] is found by its members alone, by its words and by the names of its files', async () => {
    await closedGroup()
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    for (const who of outsiders)
      for (const type of ['all', 'message', 'conversation', 'file'])
        expect([
          who,
          type,
          JSON.stringify(await server.call(who, searchCalls.search, { key: '机密报价', type })),
        ]).toEqual([who, type, expect.not.stringContaining(secret)])
    expect(
      (await server.done('staff', searchCalls.search, { key: '机密报价', type: 'message' })).list.length,
    ).toBeGreaterThan(0)
    expect(
      (await server.done('staff', searchCalls.search, { key: '机密报价', type: 'file' })).list.length,
    ).toBeGreaterThan(0)
  })

  it('[im-015] reaches the devices of its members alone, and as an event without a word of it', async () => {
    const sockets = new Map<string, { frames: string[]; close: () => void }>()
    for (const who of ['staff', ...outsiders] as const) {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ftask/im`)
      const frames: string[] = []
      socket.on('message', data => frames.push(String(data)))
      await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
      socket.send(JSON.stringify({ cmd: 'auth', token: await server.token(who) }))
      await expect.poll(() => frames.length).toBeGreaterThan(0)
      sockets.set(who, { frames, close: () => socket.close() })
    }
    const { id, message } = await closedGroup()
    const framesOf = (who: string) => sockets.get(who)!.frames.filter(frame => frame.includes(id))
    // Who was taken out is told so, and nothing after it.
    await expect.poll(() => framesOf('sales').some(frame => frame.includes('"members"'))).toBe(true)
    for (const { frames } of sockets.values()) frames.length = 0
    await server.done('manager', messageCalls.edit, {
      id: (await send('manager', id, secret)).id,
      content: `${secret}二`,
    })
    await server.done('staff', messageCalls.react, { id: message, reaction: 'like' })
    await server.done('manager', messageCalls.remind, { id: message })
    await server.done('manager', conversationCalls.update, { id, notice: secret })
    await server.done('manager', messageCalls.recall, { id: message })
    const { id: last } = await send('manager', id, '完')
    await server.done('manager', messageCalls.pin, { id: last })
    await expect.poll(() => framesOf('staff').length).toBeGreaterThanOrEqual(6)
    for (const who of outsiders) expect([who, framesOf(who)]).toEqual([who, []])
    for (const { frames, close } of sockets.values()) {
      for (const frame of frames) {
        expect(frame).not.toContain(secret)
        const named = Object.keys(JSON.parse(frame) as object)
        expect(['cmd', 'subject_type', 'subject_id', 'event', 'by', 'key']).toEqual(expect.arrayContaining(named))
      }
      close()
    }
  })
})

import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { serve, testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { allApps, type Me } from '../http/identity.ts'
import { addRealtime } from './realtime.ts'

const server = testServer()
let second: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  second = await serve(server.services.database.url)
})
afterAll(() => second.stop())

/** A busy machine may need longer than a second. */
const until = (met: () => unknown) => vi.waitFor(met, { timeout: 30_000 })

/** A client that records everything it received, and why it was closed. */
function connect(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ftask/im`, { headers })
  const client = {
    socket,
    frames: [] as Record<string, unknown>[],
    closed: new Promise<{ code: number; reason: string }>(resolve => {
      socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    }),
    opened: new Promise<void>((resolve, reject) => {
      socket.on('open', resolve).on('error', reject)
    }),
    say: (words: unknown) => socket.send(JSON.stringify(words)),
  }
  socket.on('message', data => client.frames.push(JSON.parse(String(data)) as Record<string, unknown>))
  return client
}

async function signedIn(who: DemoLogin, url = server.url) {
  const client = connect(url)
  await client.opened
  client.say({ cmd: 'auth', token: await server.token(who), uid: demoPeople[who].id })
  await until(() =>
    expect(client.frames[0]).toMatchObject({
      cmd: 'auth',
      result: 0,
      uid: demoPeople[who].id,
      comp_id: expect.any(String),
    }),
  )
  return client
}

describe('the socket', () => {
  it('brings news to everybody concerned, on whichever server they are, and to nobody else', async () => {
    const [staff, sales, other] = await Promise.all([
      signedIn('staff', second.url),
      signedIn('sales', second.url),
      signedIn('other'),
    ])
    const { id } = await server.done('manager', taskCalls.create, {
      name: '实时送达',
      managerIds: [demoPeople.staff.id],
    })
    await until(() =>
      expect(staff.frames).toContainEqual({
        cmd: 'news',
        subject_type: 'task',
        subject_id: id,
        event: 'created',
        by: demoPeople.manager.id,
      }),
    )
    expect(sales.frames).toHaveLength(1)
    expect(other.frames).toHaveLength(1)
    for (const { socket } of [staff, sales, other]) socket.close()
  })

  it('tells whoever comes a moment later what they were told, after the sign-in, and nobody else', async () => {
    const { id } = await server.done('manager', taskCalls.create, {
      name: '页面先到，线路后到',
      managerIds: [demoPeople.staff.id],
    })
    await new Promise(resolve => setTimeout(resolve, 500))
    const [staff, sales] = await Promise.all([signedIn('staff', second.url), signedIn('sales', second.url)])
    await until(() =>
      expect(staff.frames).toContainEqual({
        cmd: 'news',
        subject_type: 'task',
        subject_id: id,
        event: 'created',
        by: demoPeople.manager.id,
      }),
    )
    expect(sales.frames).toHaveLength(1)
    for (const { socket } of [staff, sales]) socket.close()
  })

  it('brings news to hundreds of people, which no single message between the servers could name', async () => {
    const staff = await signedIn('staff', second.url)
    const crowd = Array.from(
      { length: 500 },
      (_, index) => `01900000-0000-7000-9000-${index.toString(16).padStart(12, '0')}`,
    )
    server.services.publish([
      {
        companyId: demoCompany.id,
        to: [...crowd, demoPeople.staff.id],
        subjectType: 'task',
        subjectId: crowd[0]!,
        event: 'edit',
      },
    ])
    await until(() => expect(staff.frames.at(-1)).toMatchObject({ cmd: 'news', event: 'edit' }))
    staff.socket.close()
  })

  it("[im-013, im-014] answers for a person's own room and their company's, and answers a heartbeat", async () => {
    const staff = await signedIn('staff')
    staff.say({ cmd: 'room-info', roomId: demoCompany.id })
    staff.say({ cmd: 'heartbeat' })
    await until(() =>
      expect(staff.frames.slice(-2)).toEqual([
        { cmd: 'room-info', result: 0, roomId: demoCompany.id },
        { cmd: 'heartbeat' },
      ]),
    )
    staff.socket.close()
  })

  it.each([
    ['an unknown token', { cmd: 'auth', token: 'nonsense' }, 'not signed in'],
    ['anything before signing in', { cmd: 'room-info', roomId: 'x' }, 'sign in first'],
    ['what is no frame', 'hello', 'unreadable frame'],
    ['an unknown command', { cmd: 'drop', token: 1 }, 'unreadable frame'],
  ])('closes on %s', async (_, words, reason) => {
    const client = connect(server.url)
    await client.opened
    client.say(words)
    expect(await client.closed).toEqual({ code: 1008, reason })
  })

  it("closes on another's uid, another's room, and a company that is not theirs", async () => {
    const asOther = connect(server.url)
    await asOther.opened
    asOther.say({ cmd: 'auth', token: await server.token('staff'), uid: demoPeople.admin.id })
    expect(await asOther.closed).toEqual({ code: 1008, reason: 'another uid' })
    const staff = await signedIn('staff')
    staff.say({ cmd: 'room-info', roomId: demoPeople.admin.id })
    expect(await staff.closed).toEqual({ code: 1008, reason: 'another room' })
    const foreign = connect(server.url)
    await foreign.opened
    foreign.say({ cmd: 'auth', token: await server.token('other'), comp_id: demoCompany.id })
    expect(await foreign.closed).toEqual({ code: 1008, reason: 'not signed in' })
  })

  it('closes on another origin, a frame too large, and too many of them', async () => {
    expect(await connect(server.url, { origin: 'https://elsewhere.example' }).closed).toEqual({
      code: 1008,
      reason: 'another origin',
    })
    const own = connect(server.url, { origin: server.url })
    await own.opened
    own.say({ cmd: 'auth', token: 'x'.repeat(20_000) })
    expect((await own.closed).code).toBe(1009)
    const busy = await signedIn('staff')
    for (let count = 0; count < 200; count++) busy.say({ cmd: 'heartbeat' })
    expect(await busy.closed).toEqual({ code: 1008, reason: 'too many frames' })
  })

  it('closes within seconds on every server when the session ends, the person is disabled, or leaves the company', async () => {
    const sessions = [await signedIn('hr'), await signedIn('hr', second.url)]
    await server.sql('delete from account_session where account_id = $1', [demoPeople.hr.accountId])
    const finance = await signedIn('finance', second.url)
    await server.sql('update person set status = 1 where id = $1', [demoPeople.finance.id])
    const sales = await signedIn('sales', second.url)
    const stays = await signedIn('manager', second.url)
    await server.sql('update person set account_id = null where id = $1', [demoPeople.sales.id])
    const start = Date.now()
    for (const client of [...sessions, finance, sales])
      expect(await client.closed).toEqual({ code: 1008, reason: 'signed out' })
    expect(Date.now() - start).toBeLessThan(20_000)
    expect(stays.socket.readyState).toBe(WebSocket.OPEN)
    stays.socket.close()
  })
})

describe('its times', () => {
  const me = {
    accountId: 'a',
    sessionId: 's',
    companyId: 'c',
    personId: 'p',
    name: '',
    departmentId: null,
    isAdministrator: false,
    authorities: new Set<string>(),
    timeZone: 'Asia/Shanghai',
    apps: allApps,
  } as Me
  const parts = {
    bus: { on: () => () => {}, isUp: () => false },
    report: (problem: unknown) => {
      throw problem
    },
  }

  async function start(
    identify: () => Promise<{ account: Me; me: Me } | null>,
    times: { toSignIn: number; heartbeat: number; recheck: number },
  ) {
    const http = fastify()
    addRealtime(http, { ...parts, identify }, times)
    return { url: await http.listen({ port: 0, host: '127.0.0.1' }), http }
  }

  it('whose authentication takes longer than a client may is let in', async () => {
    const identify = () => new Promise<{ account: Me; me: Me }>(done => setTimeout(done, 400, { account: me, me }))
    const { url, http } = await start(identify, { toSignIn: 200, heartbeat: 10_000, recheck: 10_000 })
    const client = connect(url)
    await client.opened
    client.say({ cmd: 'auth', token: 't' })
    await until(() => expect(client.frames).toMatchObject([{ cmd: 'auth', result: 0 }]))
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
    client.socket.close()
    await http.close()
  })

  it('who does not sign in is closed, and may come again; both sides hear a heartbeat; who does not answer it is let go', async () => {
    const { url, http } = await start(async () => ({ account: me, me }), {
      toSignIn: 500,
      heartbeat: 300,
      recheck: 10_000,
    })
    const silent = connect(url)
    expect(await silent.closed).toEqual({ code: 1013, reason: 'sign in sooner' })
    const client = connect(url)
    await client.opened
    client.say({ cmd: 'auth', token: 't' })
    await until(() => expect(client.frames).toContainEqual({ cmd: 'heartbeat' }))
    await new Promise(resolve => setTimeout(resolve, 1_000))
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
    client.socket.pause()
    await until(() => expect(http.websocketServer.clients.size).toBe(0))
    await http.close()
  })

  it('while nothing is heard of sign-outs it asks by itself', async () => {
    let isSignedIn = true
    const { url, http } = await start(async () => (isSignedIn ? { account: me, me } : null), {
      toSignIn: 1000,
      heartbeat: 10_000,
      recheck: 50,
    })
    const client = connect(url)
    await client.opened
    client.say({ cmd: 'auth', token: 't' })
    await until(() => expect(client.frames).toHaveLength(1))
    isSignedIn = false
    expect(await client.closed).toEqual({ code: 1008, reason: 'signed out' })
    await http.close()
  })

  it('a server that ends says goodbye', async () => {
    const { url, http } = await start(async () => ({ account: me, me }), {
      toSignIn: 1000,
      heartbeat: 1000,
      recheck: 1000,
    })
    const client = connect(url)
    await client.opened
    void http.close()
    expect(await client.closed).toEqual({ code: 1001, reason: 'restarting' })
  })
})

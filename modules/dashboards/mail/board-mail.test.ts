import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textOfPdf } from '#app/testing/pdf-text.ts'
import { serve, testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { appCalls } from '#modules/company/company.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { everyDay, usualWeek } from '#mechanisms/work-calendar/working-time.ts'
import { sendMailJob } from '#platform/server/mail/mail.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { boardCalls, type WidgetDraft } from '../board/board.contract.ts'
import { boardMailCalls, mostMails } from './board-mail.contract.ts'
import { nextSending, type Rhythm } from './board-rhythm.server.ts'
import { sendBoardMailJob, sendDueBoards } from './send-board-mail.server.ts'

const server = testServer()
const { admin, manager, staff, hr } = demoPeople
const address = (who: DemoLogin) => `${who}@board.example`
const widget = (draft: Partial<WidgetDraft>): WidgetDraft => ({
  id: 'a',
  source: 'task.open',
  by: 'status',
  chart: 'bars',
  scope: 'mine',
  personId: null,
  span: 'half_year',
  size: 'medium',
  title: '',
  target: null,
  ...draft,
})

let smtp: SMTPServer
const received: { to: string; source: string }[] = []
const hour = 8
const daily = { rhythm: 'day' as const, weekdays: [], monthDay: null, hour }
let boardId = ''
beforeAll(async () => {
  for (const who of ['admin', 'manager', 'staff', 'sales'] as const)
    await server.sql('update person set email = $2 where id = $1', [demoPeople[who].id, address(who)])
  await server.sql('delete from dashboard_mail')
  await server.done('manager', taskCalls.create, { name: '看板邮件里的任务', managerIds: [staff.id] })
  boardId = (await server.done('admin', boardCalls.create, { name: '晨会看板', isCompany: true })).id
  await server.done('admin', boardCalls.save, {
    tab: boardId,
    version: 1,
    widgets: [
      widget({ id: '1', chart: 'figure', title: '我的未结任务' }),
      widget({ id: '2', source: 'crm.contract', by: 'month', chart: 'columns', scope: 'company', title: '合同走势' }),
      widget({ id: '3', source: 'crm.contract', by: 'person', chart: 'list', scope: 'company', title: '合同明细' }),
      widget({ id: '4', source: 'crm.received', by: 'month', chart: 'line', scope: 'company', title: '回款走势' }),
      widget({ id: '5', chart: 'progress', title: '任务目标', target: '50.00' }),
      widget({ id: '6', chart: 'ring', title: '任务状态' }),
    ],
  })
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream
        .setEncoding('utf8')
        .toArray()
        .then(parts => {
          received.push({ to: session.envelope.rcptTo[0]!.address, source: parts.join('') })
          done()
        }, done)
    },
  })
  await new Promise<void>(resolve => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(
  () =>
    new Promise<void>(resolve => {
      smtp.close(resolve)
    }),
)
beforeEach(async () => {
  received.length = 0
  await server.sql('delete from dashboard_mail')
  await queued(sendBoardMailJob.name)
  await queued(sendMailJob.name)
})

/** Takes what is queued of a job. */
async function queued(name: string): Promise<unknown[]> {
  const rows = await server.sql<{ payload: unknown }>(
    `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id
      and t.identifier = $1 returning j.payload, j.id) select payload from taken order by id`,
    [name],
  )
  return rows.map(({ payload }) => payload)
}
/** What the worker does: boards that are due by then, and the mails that come of them, out through a mail server. */
async function sends(now: Date) {
  const { forJobs } = server.services
  const at = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  const sending = { ...forJobs, settings: { ...forJobs.settings, mail: { smtpUrl: at, from: 'kaigong@example.com' } } }
  await sendDueBoards(forJobs, now)
  for (const payload of await queued(sendBoardMailJob.name)) await sendBoardMailJob.work(payload as never, forJobs)
  for (const payload of await queued(sendMailJob.name)) await sendMailJob.work(payload as never, sending)
  return received.splice(0)
}
const pdfOf = (source: string) =>
  textOfPdf(
    Buffer.from(/application\/pdf[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/.exec(source)![1]!.replace(/\s/g, ''), 'base64'),
  )
const mails = (who: DemoLogin, tab?: string) => server.done(who, boardMailCalls.list, tab ? { tab } : {})
const create = async (more: object = {}, who: DemoLogin = 'admin') =>
  (
    await server.done(who, boardMailCalls.create, {
      tab: boardId,
      ...daily,
      recipientIds: [admin.id, staff.id],
      ...more,
    } as never)
  ).id
const kept = () =>
  server.sql(
    'select m.*, (select json_agg(r order by r.person_id) from dashboard_mail_recipient r where r.mail_id = m.id) as to from dashboard_mail m order by id',
  )
const dueAt = async (id: string) => {
  const [row] = await server.sql<{ next_at: string }>('select next_at from dashboard_mail where id = $1', [id])
  return new Date(row!.next_at)
}

describe('a rhythm', () => {
  const next = (rhythm: Partial<Rhythm>, after: string, zone = 'Asia/Shanghai', calendar = everyDay) =>
    nextSending({ ...daily, ...rhythm }, new Date(after), zone, calendar)
  it.each([
    ['daily, later today', {}, '2031-03-03T23:00:00Z', '2031-03-04T00:00:00.000Z'],
    ['daily, on the hour the next day', {}, '2031-03-03T00:00:00Z', '2031-03-04T00:00:00.000Z'],
    [
      'on Mondays and Thursdays',
      { rhythm: 'week', weekdays: [1, 4] },
      '2031-03-03T01:00:00Z',
      '2031-03-06T00:00:00.000Z',
    ],
    [
      'on the 31st, which February has not',
      { rhythm: 'month', monthDay: 31 },
      '2031-02-01T00:00:00Z',
      '2031-02-28T00:00:00.000Z',
    ],
    [
      'on the 3rd of the next month',
      { rhythm: 'month', monthDay: 3 },
      '2031-03-03T00:00:00Z',
      '2031-04-03T00:00:00.000Z',
    ],
  ] as const)('%s', (_, rhythm, after, expected) => expect(next(rhythm as Partial<Rhythm>, after)).toBe(expected))

  it('sends on the working days that the company has, and by its clock', () => {
    const calendar = { weekdays: usualWeek.weekdays, days: { '2031-03-03': { isWork: false, name: '' } } }
    // A Friday evening; Monday is off.
    expect(next({ rhythm: 'workday' }, '2031-02-28T10:00:00Z', 'Asia/Shanghai', calendar)).toBe(
      '2031-03-04T00:00:00.000Z',
    )
    expect(next({}, '2031-03-03T00:00:00Z', 'America/New_York')).toBe('2031-03-03T13:00:00.000Z')
    expect(next({ rhythm: 'workday' }, '2031-03-03T00:00:00Z', 'UTC', { weekdays: [], days: {} })).toBeNull()
  })
})

describe('a board that is mailed', () => {
  it('[dashboard-007] comes to each recipient as a PDF with what they themselves may see', async () => {
    const id = await create()
    const due = await dueAt(id)
    const sent = await sends(due)
    expect(sent.map(({ to }) => to).sort()).toEqual([address('admin'), address('staff')])
    const [ofAdmin, ofStaff] = [address('admin'), address('staff')].map(to =>
      pdfOf(sent.find(one => one.to === to)!.source),
    )
    for (const text of [ofAdmin!, ofStaff!]) {
      expect(text).toContain('晨会看板')
      expect(text).toContain('我的未结任务')
      expect(text).toContain('合同走势')
      expect(text).toContain('近半年')
    }
    expect(ofAdmin).toContain(admin.name)
    const figures = async (who: DemoLogin) =>
      (await server.done(who, boardCalls.widgets, { tab: boardId })).list[0]!.figures!.num
    const [mine, theirs] = [await figures('admin'), await figures('staff')]
    expect(mine).not.toBe(theirs)
    expect(ofAdmin!.split('\n')).toContain(String(mine))
    expect(ofStaff!.split('\n')).toContain(String(theirs))
    const [row] = (await mails('admin')).list
    expect(row).toMatchObject({ id, name: '晨会看板', tab: boardId, can: { edit: true, unsubscribe: true } })
    expect(row!.recipients.map(one => [one.name, one.lastState, one.lastAt])).toEqual(
      expect.arrayContaining([
        [admin.name, 'sent', due.toISOString()],
        [staff.name, 'sent', due.toISOString()],
      ]),
    )
    expect(new Date(row!.nextAt!).getTime()).toBe(due.getTime() + 86_400_000)
  })

  it('says in the mail who has it sent, and where one unsubscribes', async () => {
    const id = await create({ recipientIds: [staff.id] })
    await sendDueBoards(server.services.forJobs, await dueAt(id))
    for (const payload of await queued(sendBoardMailJob.name))
      await sendBoardMailJob.work(payload as never, server.services.forJobs)
    const [{ text }] = (await queued(sendMailJob.name)) as [{ text: string }]
    expect(text).toContain(admin.name)
    expect(text).toContain('/dashboard/mail')
    expect(text).toContain(`/dashboard/panel/${boardId}`)
  })

  it('[dashboard-008] is sent once for a time, whoever comes at once, and once for all that were missed', async () => {
    const id = await create()
    const due = await dueAt(id)
    const other = await serve(server.services.database.url)
    try {
      await Promise.all([
        sendDueBoards(server.services.forJobs, due),
        sendDueBoards(other.services.forJobs, due),
        sendDueBoards(server.services.forJobs, due),
      ])
      const payloads = await queued(sendBoardMailJob.name)
      expect(payloads).toHaveLength(2)
      // Two processes that took the same job, and a job that is done again.
      await Promise.all(
        [...payloads, ...payloads].map((payload, at) =>
          sendBoardMailJob.work(payload as never, (at % 2 === 0 ? server : other).services.forJobs),
        ),
      )
      expect(await queued(sendMailJob.name)).toHaveLength(2)
    } finally {
      await other.stop()
    }
    const late = new Date((await dueAt(id)).getTime() + 5 * 86_400_000 + 60_000)
    expect(await sends(late)).toHaveLength(2)
    expect(await sends(late)).toEqual([])
    expect((await dueAt(id)).getTime()).toBeGreaterThan(late.getTime())
  })

  it('goes to nobody who may not see it any more, has left, has no address or has unsubscribed', async () => {
    const id = await create({ recipientIds: [admin.id, manager.id, staff.id] })
    await server.done('staff', boardMailCalls.subscribe, { id, isOn: false })
    await server.sql('update person set email = null where id = $1', [manager.id])
    expect((await sends(await dueAt(id))).map(({ to }) => to)).toEqual([address('admin')])
    await server.sql('update person set email = $2, status = 1 where id = $1', [manager.id, address('manager')])
    expect((await sends(await dueAt(id))).map(({ to }) => to)).toEqual([address('admin')])
    await server.sql('update person set status = 0 where id = $1', [manager.id])
    // No longer the company's: it is the maker's alone.
    await server.done('admin', boardCalls.rename, { id: boardId, name: '晨会看板', isCompany: false })
    expect((await sends(await dueAt(id))).map(({ to }) => to)).toEqual([address('admin')])
    const states = (await mails('admin')).list[0]!.recipients.map(({ name, lastState, isOff }) => [
      name,
      lastState,
      isOff,
    ])
    expect(states).toEqual(
      expect.arrayContaining([
        [admin.name, 'sent', false],
        [manager.name, 'unseen', false],
        [staff.name, null, true],
      ]),
    )
    await server.done('admin', boardCalls.rename, { id: boardId, name: '晨会看板', isCompany: true })
    await server.done('staff', boardMailCalls.subscribe, { id, isOn: true })
    expect((await sends(await dueAt(id))).map(({ to }) => to).sort()).toEqual(
      (['admin', 'manager', 'staff'] as const).map(address),
    )
  })

  it('goes to nobody while dashboards are closed', async () => {
    const id = await create()
    await server.done('admin', appCalls.close, { localAppId: 'analyze' })
    try {
      expect(await sends(await dueAt(id))).toEqual([])
    } finally {
      await server.done('admin', appCalls.open, { localAppId: 'analyze' })
    }
  })

  it('rests while it is paused, and when who set it up has left', async () => {
    const id = await create()
    const due = await dueAt(id)
    await server.done('admin', boardMailCalls.pause, { id, isPaused: true })
    expect(await sends(new Date(due.getTime() + 86_400_000))).toEqual([])
    expect((await mails('admin')).list[0]).toMatchObject({ isPaused: true, nextAt: null })
    await server.done('admin', boardMailCalls.pause, { id, isPaused: false })
    expect((await mails('admin')).list[0]!.nextAt).toBe(due.toISOString())
    await server.sql('update dashboard_mail set owner_id = $2 where id = $1', [id, hr.id])
    await server.sql('update person set status = 1 where id = $1', [hr.id])
    expect(await sends(due)).toEqual([])
    await server.sql('update person set status = 0 where id = $1', [hr.id])
    expect(await server.sql('select is_paused, next_at from dashboard_mail where id = $1', [id])).toEqual([
      { is_paused: true, next_at: null },
    ])
  })

  it('goes out though one that was due before it cannot begin', async () => {
    const first = await create({ recipientIds: [admin.id] })
    const id = await create({ recipientIds: [staff.id] })
    const due = await dueAt(id)
    await server.sql(
      `update dashboard_mail set next_at = next_at - interval '1 minute', rhythm = 'workday' where id = $1`,
      [first],
    )
    await server.sql(`create function board_mail_breaks() returns trigger language plpgsql as
      $$ begin raise 'broken'; end $$`)
    await server.sql(`create trigger board_mail_breaks before update on dashboard_mail for each row when (old.rhythm =
      'workday') execute function board_mail_breaks()`)
    try {
      await expect(sendDueBoards(server.services.forJobs, due)).rejects.toThrow('could not begin')
      expect(await queued(sendBoardMailJob.name)).toMatchObject([{ mailId: id }])
    } finally {
      await server.sql('drop trigger board_mail_breaks on dashboard_mail')
      await server.sql('drop function board_mail_breaks')
    }
    await sendDueBoards(server.services.forJobs, due)
    expect(await queued(sendBoardMailJob.name)).toMatchObject([{ mailId: first }])
  })

  it('is sent as it is asked anew: changed, unsubscribed and removed between due and sent', async () => {
    const id = await create()
    await sendDueBoards(server.services.forJobs, await dueAt(id))
    const payloads = await queued(sendBoardMailJob.name)
    await server.done('staff', boardMailCalls.subscribe, { id, isOn: false })
    for (const payload of payloads) await sendBoardMailJob.work(payload as never, server.services.forJobs)
    expect(((await queued(sendMailJob.name)) as { to: string }[]).map(({ to }) => to)).toEqual([address('admin')])
    await sendDueBoards(server.services.forJobs, await dueAt(id))
    const later = await queued(sendBoardMailJob.name)
    await server.done('admin', boardMailCalls.remove, { id })
    for (const payload of later) await sendBoardMailJob.work(payload as never, server.services.forJobs)
    expect(await queued(sendMailJob.name)).toEqual([])
  })

  it('goes with its board', async () => {
    const own = await server.done('manager', boardCalls.create, { name: '我的' })
    await create({ tab: own.id, recipientIds: [manager.id] }, 'manager')
    await server.done('manager', boardCalls.remove, { id: own.id })
    expect((await mails('manager')).list).toEqual([])
  })

  it('of a ready-made one is each recipient’s own', async () => {
    const id = await create({ tab: 'task', recipientIds: [staff.id] }, 'manager')
    expect((await mails('manager', 'task')).list).toMatchObject([{ id, name: '任务', tab: 'task' }])
    const [sent] = await sends(await dueAt(id))
    expect(pdfOf(sent!.source)).toContain('任务')
  })
})

describe('setting it up', () => {
  it.each([
    ['dashboard.mail.weekdays', { rhythm: 'week', weekdays: [] }],
    ['dashboard.mail.month_day', { rhythm: 'month', monthDay: null }],
    ['dashboard.mail.recipient', { recipientIds: [] }],
    ['dashboard.mail.no_address', { recipientIds: [admin.id, hr.id] }],
    ['person.unknown', { recipientIds: ['01890000-0000-7000-8000-000000000000'] }],
    ['input.invalid', { hour: 24 }],
    ['input.invalid', { rhythm: 'month', monthDay: 32 }],
    ['input.invalid', { rhythm: 'week', weekdays: [8] }],
  ])('is refused: %s %j', async (code, wrong) => {
    const id = await create()
    const before = await kept()
    const input = { ...daily, recipientIds: [admin.id], ...wrong } as never
    expect(
      await server.call('admin', boardMailCalls.create, { tab: boardId, ...(input as object) } as never),
    ).toMatchObject({
      code,
    })
    expect(await server.call('admin', boardMailCalls.update, { id, ...(input as object) } as never)).toMatchObject({
      code,
    })
    expect(await kept()).toEqual(before)
  })

  it('names those who may not see the board', async () => {
    const own = await server.done('manager', boardCalls.create, { name: '只给自己' })
    const reply = await server.call('manager', boardMailCalls.create, {
      tab: own.id,
      ...daily,
      recipientIds: [manager.id, staff.id],
    })
    expect(reply).toMatchObject({ code: 'dashboard.mail.not_seen', msg: `${staff.name}看不到这个看板，不能收到` })
    // Nobody sets up what they do not see themselves.
    expect(
      await server.call('staff', boardMailCalls.create, { tab: own.id, ...daily, recipientIds: [staff.id] }),
    ).toMatchObject({ result: 4 })
    expect((await mails('manager')).list).toEqual([])
    await server.done('manager', boardCalls.remove, { id: own.id })
  })

  it("is the owner's to change; who gets it may unsubscribe, and is not put back", async () => {
    const id = await create()
    const before = await kept()
    const rule = { id, ...daily, recipientIds: [staff.id] }
    for (const [who, result] of [
      ['staff', 403],
      ['manager', 4],
    ] as const)
      for (const reply of [
        await server.call(who, boardMailCalls.update, rule),
        await server.call(who, boardMailCalls.pause, { id, isPaused: true }),
        await server.call(who, boardMailCalls.remove, { id }),
      ])
        expect(reply.result).toBe(result)
    expect(await server.call('manager', boardMailCalls.subscribe, { id, isOn: false })).toMatchObject({ result: 4 })
    expect(await kept()).toEqual(before)
    const [ofStaff] = (await mails('staff')).list
    expect(ofStaff).toMatchObject({
      owner: { id: admin.id },
      isOn: true,
      can: { edit: false, unsubscribe: true },
      recipients: [{ id: staff.id }],
    })
    expect(ofStaff!.recipients).toHaveLength(1)
    expect((await mails('manager')).list).toEqual([])
    await server.done('staff', boardMailCalls.subscribe, { id, isOn: false })
    await server.done('admin', boardMailCalls.update, { ...rule, recipientIds: [admin.id] })
    await server.done('admin', boardMailCalls.update, { ...rule, recipientIds: [admin.id, staff.id] })
    const [again] = (await mails('admin')).list
    expect(again!.recipients.map(({ id: whose, isOff }) => [whose, isOff])).toEqual(
      expect.arrayContaining([
        [admin.id, false],
        [staff.id, true],
      ]),
    )
  })

  it('is refused where no mail server is set, and the form is told so', async () => {
    const other = await serve(server.services.database.url, { demo: false })
    try {
      const asAdmin = { headers: { authorization: `Bearer ${await server.token('admin')}` } }
      const listed = await (await fetch(`${other.url}${apiPrefix}/v2/board/mails.json`, asAdmin)).json()
      expect(listed).toMatchObject({ result: 0, data: { is_set_up: false } })
      const before = await kept()
      expect(
        await server.call(
          'admin',
          boardMailCalls.create,
          { tab: boardId, ...daily, recipientIds: [admin.id] },
          { at: other.url },
        ),
      ).toMatchObject({ code: 'mail.not_set_up' })
      expect(await kept()).toEqual(before)
    } finally {
      await other.stop()
    }
  })

  it(`is done ${mostMails} times a person at most, however fast they come`, async () => {
    const replies = await Promise.all(
      Array.from({ length: mostMails + 2 }, () =>
        server.call('sales', boardMailCalls.create, {
          tab: boardId,
          ...daily,
          recipientIds: [demoPeople.sales.id],
        }),
      ),
    )
    expect(replies.filter(({ code }) => code === 'dashboard.mail.too_many')).toHaveLength(2)
    expect((await mails('sales')).list).toHaveLength(mostMails)
  })
})

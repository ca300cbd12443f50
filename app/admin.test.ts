import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople, otherCompany } from '#database/demo/people.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { sessionCalls } from '#modules/account/account.contract.ts'
import { passwordResetCalls } from '#modules/account/contacts/password-reset.contract.ts'
import { registrationCalls } from '#modules/account/registration/registration.contract.ts'
import { removeCompany } from '#modules/company/company.server.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { commands } from './admin-commands.ts'
import { aboutSettings, doctor } from './doctor.ts'
import { testMail } from './test-mail.ts'
import { visitDatabase } from './visit-database.ts'

const server = testServer()
const settings = (): Settings => ({
  ...server.services.settings,
  databaseUrl: server.services.database.url,
  databaseDirectUrl: server.services.database.url,
})
let printed = ''
vi.spyOn(console, 'log').mockImplementation(text => {
  printed += `${text}\n`
})
afterEach(() => {
  printed = ''
  process.exitCode = undefined
})
const run = (name: string, ...input: string[]) => commands[name]!.run(settings(), input)

/** How many rows a company has, table by table. */
async function rowsOf(companyId: string): Promise<Record<string, number>> {
  const tables = await server.sql<{
    name: string
  }>(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'comp_id' and not a.attisdropped)
      order by 1`)
  const counts = await Promise.all(
    tables.map(
      async ({ name }) =>
        [
          name,
          (
            await server.sql<{ count: number }>(`select count(*)::int as count from ${name} where comp_id = $1`, [
              companyId,
            ])
          )[0]!.count,
        ] as const,
    ),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

describe('npm run admin', () => {
  it('lets back in who has lost the password', async () => {
    await run('reset-password', 'STAFF')
    const [code] = /[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}/.exec(printed)!
    const password = await wirePassword('found again')
    await server.done(null, passwordResetCalls.setByCode, { identify: 'staff', code, password })
    expect((await server.call(null, sessionCalls.login, { identify: 'staff', password })).result).toBe(0)
    await expect(run('reset-password', 'nobody.at.all')).rejects.toMatchObject({ zh: '没有账号“nobody.at.all”。' })
    await expect(run('reset-password')).rejects.toMatchObject({ en: expect.stringContaining('reset-password LOGIN') })
  })

  it('closes registration while the server runs, and opens it again', async () => {
    const found = async (loginName: string) =>
      (
        await server.call(null, registrationCalls.register, {
          companyName: '命令公司',
          nickName: '命',
          loginName,
          password: await wirePassword('12345678'),
        })
      ).code
    await run('close-registration')
    expect(await found('by-command')).toBe('registration.by_invitation')
    await run('close-registration', 'closed')
    expect(await found('by-command')).toBe('registration.closed')
    await run('open-registration')
    expect(await found('by-command')).toBeUndefined()
    await expect(run('close-registration', 'perhaps')).rejects.toMatchObject({ zh: expect.stringContaining('用法') })
  })

  it('says what is wrong, and what only is to be looked at', async () => {
    await doctor.run(settings(), [])
    expect(printed).toMatch(/✓ 数据库 PostgreSQL \d+/)
    expect(printed).toContain('✓ 数据库结构与程序相符')
    const open = aboutSettings(
      readSettings({ HOST: '0.0.0.0', PUBLIC_URL: 'http://work.example.com', DATABASE_URL: 'postgres://x', DEMO: '0' }),
    )
    expect(open.map(({ state }) => state)).toEqual(['look', 'bad', 'look', 'look', 'good'])
  })

  it('tries no mail without a mail server', async () => {
    await expect(testMail.run(settings(), ['a@example.com'])).rejects.toMatchObject({
      en: 'SMTP_URL is not set: no mail can be sent.',
    })
    await expect(
      testMail.run({ ...settings(), mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.cd' } }, ['a@example.com']),
    ).rejects.toMatchObject({ zh: expect.stringContaining('发送失败') })
  })

  it('sends a mail through the mail server that is set, and tells what that said, a refusal too', async () => {
    let answers = ''
    const received: string[] = []
    const mailServer = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, done) =>
        done(answers ? Object.assign(new Error(answers), { responseCode: 550 }) : null),
      onData(stream, _session, done) {
        stream
          .setEncoding('utf8')
          .toArray()
          .then(parts => {
            received.push(parts.join(''))
            done(null, 'queued as 42')
          }, done)
      },
    })
    await new Promise<void>(resolve => {
      mailServer.listen(0, '127.0.0.1', resolve)
    })
    const { port } = mailServer.server.address() as AddressInfo
    const mail = { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'kaigong@example.com' }
    try {
      await testMail.run({ ...settings(), mail }, ['boss@example.com'])
      expect(printed).toContain('已发送给 boss@example.com：250 queued as 42')
      expect(received).toHaveLength(1)
      expect(received[0]).toMatch(/^From: kaigong@example\.com/m)
      expect(received[0]).toMatch(/^To: boss@example\.com/m)
      answers = 'no such user'
      await expect(testMail.run({ ...settings(), mail }, ['nobody@example.com'])).rejects.toMatchObject({
        zh: expect.stringMatching(/发送失败：[\s\S]*no such user[\s\S]*kaigong@example\.com/),
      })
      expect(received).toHaveLength(1)
      await expect(testMail.run({ ...settings(), mail }, ['nobody'])).rejects.toMatchObject({
        en: 'Say it so: npm run admin -- test-mail ADDRESS',
      })
    } finally {
      await new Promise<void>(resolve => {
        mailServer.close(resolve)
      })
    }
  })
})

describe('a company that is removed', () => {
  it('is asked about first', async () => {
    await expect(run('remove-company', otherCompany.name)).rejects.toMatchObject({
      en: expect.stringContaining('add --yes'),
    })
    await expect(run('remove-company', '没有这家公司', '--yes')).rejects.toMatchObject({
      zh: '没有公司“没有这家公司”。',
    })
    expect((await rowsOf(otherCompany.id)).person).toBeGreaterThan(0)
  })

  it('leaves nothing in any table, nothing of another company changed, and the rules as they were', async () => {
    const [token, demo] = [await server.token('other'), await rowsOf(demoCompany.id)]
    const triggers = () => server.sql(`select count(*) from pg_trigger where tgenabled = 'O' and not tgisinternal`)
    const before = await triggers()
    await run('remove-company', otherCompany.name, '--yes')
    expect(await rowsOf(otherCompany.id)).toEqual({})
    expect(await rowsOf(demoCompany.id)).toEqual(demo)
    expect(await triggers()).toEqual(before)
    expect(await server.sql('select 1 from account where id = $1', [demoPeople.other.accountId])).toEqual([])
    await expect
      .poll(
        async () =>
          (await server.request('/ftask/api/user/my', { headers: { authorization: `Bearer ${token}` } })).status,
      )
      .toBe(401)
  })

  it('keeps the accounts of those who are elsewhere as well, and all when it fails', async () => {
    const failing = visitDatabase(settings(), async query => {
      await removeCompany(query, demoCompany.id)
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect((await server.call('staff', sessionCalls.my, {})).status).not.toBe(500)
    const [founded] = await server.sql<{ comp_id: string }>(`select comp_id from company where name = '命令公司'`)
    await server.sql(`insert into person (comp_id, id, account_id, name) values ($1, gen_random_uuid(), $2, '兼职')`, [
      founded!.comp_id,
      demoPeople.hr.accountId,
    ])
    await run('remove-demo')
    expect(await rowsOf(demoCompany.id)).toEqual({})
    expect(await server.sql('select 1 from account where id = $1', [demoPeople.hr.accountId])).toHaveLength(1)
    expect(await server.sql('select 1 from account where id = $1', [demoPeople.staff.accountId])).toEqual([])
    expect((await rowsOf(founded!.comp_id)).person).toBe(2)
  })
})

import { expect, test } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPassword, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { sessionCalls } from '#modules/account/account.contract.ts'
import { setDemoLogins } from './demo-logins.ts'

const server = testServer()
const signIn = async (who: DemoLogin, password = demoPassword) =>
  (await server.call(null, sessionCalls.login, { identify: who, password: await wirePassword(password) })).result

test("the demo's logins end with DEMO=0, their sessions too, and come back with DEMO=1; a password of one's own stays", async () => {
  const { database } = server.services
  await server.token('staff')
  const sessions = () =>
    server.sql<{ n: number }>('select count(*)::int as n from account_session where account_id = any($1)', [
      [demoPeople.staff.accountId],
    ])
  expect((await sessions())[0]!.n).toBeGreaterThan(0)
  // One has chosen a password: only its owner knows it.
  const { hash } = await import('@node-rs/argon2')
  await server.sql('update account set password_hash = $2 where id = $1', [
    demoPeople.hr.accountId,
    await hash(await wirePassword('my own words')),
  ])
  await setDemoLogins(database, { demo: false })
  expect((await sessions())[0]!.n).toBe(0)
  expect([await signIn('staff'), await signIn('hr', 'my own words')]).toEqual([-20001, 0])
  await setDemoLogins(database, { demo: true })
  expect([await signIn('staff'), await signIn('hr', 'my own words')]).toEqual([0, 0])
})

import { hash, verify } from '@node-rs/argon2'
import { demoPassword, demoPeople } from '#database/demo/people.ts'
import { wirePassword } from '#platform/contract/password.ts'
import type { Database } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import type { Settings } from '#platform/server/settings/settings.ts'

/**
 * The demo's logins, whose password everybody knows, are there as long as DEMO=1 is: without it they get no password
 * and their sessions end, with it they have it again. Whoever has chosen a password of their own keeps it. The records
 * stay either way.
 */
export async function setDemoLogins(database: Database, { demo }: Pick<Settings, 'demo'>) {
  const { run } = database.system()
  const [found] = await run([
    {
      row: { id: col.uuid, passwordHash: col.text.orNull },
      text: 'select id, password_hash from account where id = any($1)',
      values: [Object.values(demoPeople).map(({ accountId }) => accountId)],
    },
  ])
  const accounts = found.rows
  if (demo) {
    const without = accounts.filter(({ passwordHash: stored }) => stored === null).map(({ id }) => id)
    if (without.length > 0)
      await run([
        {
          text: 'update account set password_hash = $2 where id = any($1)',
          values: [without, await hash(await wirePassword(demoPassword))],
        },
      ])
    return
  }
  const password = await wirePassword(demoPassword)
  for (const { id, passwordHash: stored } of accounts) {
    if (stored === null || !(await verify(stored, password))) continue
    await run([
      { text: 'update account set password_hash = null where id = $1', values: [id] },
      { text: 'delete from account_session where account_id = $1', values: [id] },
    ])
  }
}

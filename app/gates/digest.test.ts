// The gates believe what this says of the rows: whatever changes one is seen.
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, otherCompany } from '#database/demo/people.ts'
import { digest, watchedRows } from './digest.ts'

const server = testServer()
const rows = watchedRows(server)

describe('a digest of all rows', () => {
  it.each([
    ['an insert', `insert into server_setting (name, value) values ('gate', 'x')`, ['server_setting']],
    ['an update', `update server_setting set value = 'y' where name = 'gate'`, ['server_setting']],
    [
      'one that leaves the value as it was',
      `update server_setting set value = value where name = 'gate'`,
      ['server_setting'],
    ],
    ['a deletion', `delete from server_setting where name = 'gate'`, ['server_setting']],
    ['an insert again', `insert into server_setting (name, value) values ('gate', 'x')`, ['server_setting']],
    ['two tables at once', `update person set name = name; update task set name = name`, ['person', 'task']],
    ['what a function writes', `do $$ begin update tag set name = name; end $$`, ['tag']],
    [
      'what is written with the guards off',
      `set session_replication_role = replica; update tag set name = name`,
      ['tag'],
    ],
    ['a table that is made anew', 'alter table server_setting alter value type varchar(50)', ['server_setting']],
    ['a table that is emptied', 'truncate password_reset, server_setting', ['server_setting']],
    ['what is rolled back', `begin; update task set name = 'x'; rollback`, []],
    ['what has a life of its own', `insert into attempt select * from attempt limit 0`, []],
  ])('sees %s by another connection', async (_, statements, tables) => {
    await rows.renew()
    const client = new Client({ connectionString: server.services.database.url })
    await client.connect()
    await client.query(statements).finally(() => client.end())
    expect((await rows.changed()).toSorted()).toEqual(tables)
    expect(await rows.changed()).toEqual([])
  })

  it("is one company's or all's", async () => {
    const all = await digest(server)
    const demo = await digest(server, demoCompany.id)
    await server.sql('update person set name = name where comp_id = $1', [otherCompany.id])
    expect([(await digest(server)) === all, (await digest(server, demoCompany.id)) === demo]).toEqual([false, true])
  })
})

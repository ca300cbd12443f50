import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { col } from '#platform/server/database/row.ts'
import { customersNamed } from './customer-name.server.ts'

const server = testServer()
const many = 5_000
const me = { companyId: demoCompany.id, personId: demoPeople.sales.id } as never

it('finds who has a name already as a statement over all customers does, and reads only those', async () => {
  await server.sql(
    `insert into customer (comp_id, id, code, full_name, is_delete, creator_id) select $1, gen_random_uuid(), 'N' || n, (array['Ärzte ', '株式会社 ', 'İZMİR ',
      'Straße ', 'ΣΊΣΥΦΟΣ ', 'plain '])[1 + n % 6] || n, case when n % 7 = 0 then 1 else 0 end, $2 from generate_series(1, $3::int) n`,
    [demoCompany.id, demoPeople.sales.id, many],
  )
  await server.sql('analyze customer')
  const wanted = [
    'ärzte 6',
    'ÄRZTE 6',
    '株式会社 1',
    'izmir 8',
    'İzmir 8',
    'STRASSE 3',
    'strAße 3',
    'σίσυφος 4',
    'PLAIN 5',
    'plain 35',
  ]
  for (const names of [wanted, ['nobody'], [], wanted.slice(0, 1)]) {
    const plain = await server.sql<{ name: string }>(
      `select lower(full_name) as name from customer where comp_id = $1 and is_delete = ${Bin.None} and lower(full_name) in (select lower(wanted)
        from unnest($2::text[]) wanted) order by 1`,
      [demoCompany.id, names],
    )
    const read = await server.services.database.transaction(demoCompany.id, async ({ run }) => {
      const found = await customersNamed(names, { me, run })
      expect(found.map(({ name }) => name).toSorted()).toEqual(plain.map(({ name }) => name).toSorted())
      const [reads] = await run([
        {
          name: 'rows_read',
          row: { read: col.int },
          text: `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'customer'`,
        },
      ])
      return reads.rows[0]!.read
    })
    expect(read).toBeLessThan(100)
  }
})

it('finds none of another company', async () => {
  const [other] = await server.sql<{ id: string }>('select comp_id as id from company where comp_id <> $1 limit 1', [
    demoCompany.id,
  ])
  const found = await server.services.database.transaction(other!.id, ({ run }) =>
    customersNamed(['plain 5'], { me, run }),
  )
  expect(found).toEqual([])
})

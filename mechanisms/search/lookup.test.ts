import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'
import { needleOf, queryWords, searchColumns } from '../spelling/search-words.server.ts'

const ours = '00000000-0000-7000-8000-000000000001'
const others = '00000000-0000-7000-8000-000000000002'
const role = 'kaigong_app'

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = await connected(database.url)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function connected(url: string) {
  const made = new Client({ connectionString: url })
  await made.connect()
  return made
}

/** Runs like a company's request: in its role, for its company. */
async function as<Result>(company: string, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  try {
    await client.query(`set local role ${role}`)
    await client.query(`select set_config('app.comp_id', $1, true)`, [company])
    return await work()
  } finally {
    await client.query('commit')
  }
}

let count = 0
async function put(company: string, type: string, title: string): Promise<string> {
  const subject = `01900000-0000-7000-8000-${(++count).toString(16).padStart(12, '0')}`
  const { spelled, words } = searchColumns(title)
  await as(company, () =>
    client.query(
      `insert into search_entry (comp_id, subject_type, subject_id, title, spelled, words, changed_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
      [company, type, subject, title, spelled, words, new Date(1.7e12 + count * 1000)],
    ),
  )
  return subject
}
async function hits(
  company: string,
  query: string,
  types: string[] | null = null,
  most = 20,
): Promise<{ rank: number; title: string }[]> {
  const values = [queryWords(query), needleOf(query), types, most]
  return (await as(company, () => client.query('select rank, title from search_hits($1, $2, $3, $4)', values))).rows
}
const titles = async (...query: Parameters<typeof hits>) => (await hits(...query)).map(hit => hit.title)

describe('the lookup', () => {
  beforeAll(async () => {
    const tasks = [
      '张伟',
      '张伟东',
      '客户回访（张伟）',
      '赵文的周报',
      '重庆项目验收',
      'ZW-200 水泵',
      '评审Q3合同v2',
      '合同',
    ]
    for (const title of tasks) await put(ours, 'task', title)
    await put(ours, 'person', '张伟')
    await put(others, 'task', '张伟的秘密合同')
  })

  test('ranks the whole before the beginning, that before spelling and initials, and the newest first', async () => {
    expect(await hits(ours, '张伟')).toEqual([
      { rank: 0, title: '张伟' },
      { rank: 0, title: '张伟' },
      { rank: 1, title: '张伟东' },
      { rank: 4, title: '客户回访（张伟）' },
    ])
    expect(await hits(ours, 'zw')).toEqual([
      { rank: 0, title: '张伟' },
      { rank: 0, title: '张伟' },
      { rank: 1, title: 'ZW-200 水泵' },
      { rank: 3, title: '赵文的周报' },
      { rank: 3, title: '张伟东' },
      { rank: 5, title: '客户回访（张伟）' },
    ])
    expect(await hits(ours, 'zhangw')).toMatchObject([
      { rank: 2 },
      { rank: 2, title: '张伟东' },
      { rank: 2 },
      { rank: 5 },
    ])
  })
  test('finds by other readings, in parts, across scripts', async () => {
    expect(await titles(ours, 'zhongqing')).toEqual(['重庆项目验收'])
    expect(await titles(ours, 'ys xm')).toEqual(['重庆项目验收'])
    expect(await titles(ours, 'q3合同')).toEqual(['评审Q3合同v2'])
    expect(await titles(ours, 'hetong')).toEqual(['合同', '评审Q3合同v2'])
  })
  test('keeps to the types asked for, and to the number', async () => {
    expect(await titles(ours, 'zw', ['person'])).toEqual(['张伟'])
    expect(await titles(ours, 'zw', ['person', 'task'], 2)).toEqual(['张伟', '张伟'])
    expect(await titles(ours, 'zw', [])).toEqual([])
  })
  test('never shows another company anything', async () => {
    expect(await titles(others, '张伟')).toEqual(['张伟的秘密合同'])
    expect(await titles(ours, '秘密')).toEqual([])
    await expect(
      as(others, () =>
        client.query(
          `insert into search_entry (comp_id, subject_type, subject_id, title, spelled, words)
      values ($1, 'task', gen_random_uuid(), '', '', '{}')`,
          [ours],
        ),
      ),
    ).rejects.toThrow('row-level security')
  })
  test('gives nothing for nothing, and for no company an error', async () => {
    expect(await titles(ours, '，')).toEqual([])
    await client.query(`set role ${role}`)
    await expect(client.query(`select * from search_hits('{z}', 'z', null, 5)`)).rejects.toThrow(
      /app\.comp_id|type uuid/,
    )
    await expect(client.query(`select * from search_newest($1, '{z}', null, 5)`, [ours])).rejects.toThrow(
      'permission denied',
    )
    await client.query('reset role')
  })
})

describe('of a word that thousands of rows have', () => {
  beforeAll(async () => {
    await put(ours, 'customer', '甲')
    const { title, spelled, words } = searchColumns('甲方客户')
    await client.query(
      `insert into search_entry (comp_id, subject_type, subject_id, title, spelled, words)
      select $1, 'customer', ('01910000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, $2 || number, $3, $4
      from generate_series(1, 20000) number`,
      [ours, title, spelled, words],
    )
    await client.query('analyze search_entry')
  })
  test('the whole title comes first, then the newest', async () => {
    expect(await titles(ours, '甲', null, 4)).toEqual(['甲', '甲方客户20000', '甲方客户19999', '甲方客户19998'])
    expect(await titles(ours, 'jia', ['customer'], 2)).toEqual(['甲', '甲方客户20000'])
    expect(await titles(ours, 'jfkh', null, 1)).toEqual(['甲方客户20000'])
  })
  test('is answered by the indexes, at once', async () => {
    const started = performance.now()
    await titles(ours, '甲')
    await titles(ours, 'zhangwei')
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { compile, param } from './statement.ts'

describe('a compiled statement', () => {
  it('has each place once, and nothing of its source but what PostgreSQL reads', () => {
    const statement = compile(sql`select ${param('a')},
        -- It's a remark.
        '  two  -- spaces', "an  odd  name" -- and another
      where ${param('b')} = ${param('a')}`)
    expect(statement({ a: 1, b: 2 })).toMatchObject({
      text: `select $1, '  two  -- spaces', "an  odd  name" where $2 = $1`,
      values: [1, 2],
    })
  })
})

import { sql } from 'drizzle-orm'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { bankAccountCalls, type BankAccountRow } from './bank-account.contract.ts'
import { personBankAccount } from './bank-account.table.ts'

const list = compile(
  pageAsJson({
    row: {
      person: personJson(sql`${personBankAccount.companyId}`, sql`${personBankAccount.personId}`),
      holder: personBankAccount.holder,
      bank: personBankAccount.bank,
      account: personBankAccount.account,
    },
    from: sql`${personBankAccount} join ${person} on ${person.companyId} = ${personBankAccount.companyId} and
      ${person.id} = ${personBankAccount.personId}`,
    where: sql`${personBankAccount.companyId} = ${param('company')} and (${param('person')}::uuid is null or
      ${person.id} = ${param('person')})
    and (${param('key')}::text is null or strpos(lower(${person.name} || ' ' || ${personBankAccount.holder}),
      lower(${param('key')})) > 0)`,
    order: sql`${person.name}, ${person.id}`,
  }),
)

export const bankAccountHandlers = handle(bankAccountCalls, {
  async mine(_, { me, run }) {
    const [answer] = await run([
      {
        name: 'bank_account_mine',
        row: { holder: col.text, bank: col.text, account: col.text, lastOptDate: col.text },
        values: [me.companyId, me.personId],
        text: `select holder, bank, account, to_char(last_opt_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          as last_opt_date from person_bank_account where comp_id = $1 and person_id = $2`,
      },
    ])
    return answer.first ?? { holder: '', bank: '', account: '', lastOptDate: null }
  },
  async save({ holder, bank, account }, { me, run }) {
    await run([
      {
        name: 'bank_account_save',
        values: [me.companyId, me.personId, holder, bank, account],
        text: `insert into person_bank_account (comp_id, person_id, holder, bank, account) values ($1, $2, $3, $4, $5)
        on conflict (comp_id, person_id) do update set holder = excluded.holder, bank = excluded.bank, account =
          excluded.account, last_opt_date = now()`,
      },
    ])
    return {}
  },
  async remove(_, { me, run }) {
    await run([
      {
        name: 'bank_account_remove',
        values: [me.companyId, me.personId],
        text: 'delete from person_bank_account where comp_id = $1 and person_id = $2',
      },
    ])
    return {}
  },
  async list({ key, personId = null, ...paging }, { me, run }) {
    const [answer] = await run([list({ ...paging, company: me.companyId, key: key || null, person: personId })])
    return new Json<{ list: BankAccountRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },
})

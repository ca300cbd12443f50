import type { Context } from '#platform/server/http/handle.ts'
import { FileAnswer } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { notFound } from '#platform/contract/refusals.ts'
import { say, type Sentence } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import { writeCsv } from '#mechanisms/spreadsheets/write-csv.server.ts'
import { noAccount, notBankFile } from './pay.contract.ts'

const heading: readonly [Sentence, 'text' | 'money'][] = [
  [{ zh: '收款人户名', en: 'Payee' }, 'text'],
  [{ zh: '收款账号', en: 'Account' }, 'text'],
  [{ zh: '开户行', en: 'Bank' }, 'text'],
  [{ zh: '金额', en: 'Amount' }, 'money'],
  [{ zh: '币种', en: 'Currency' }, 'text'],
  [{ zh: '用途', en: 'Purpose' }, 'text'],
  [{ zh: '附言', en: 'Reference' }, 'text'],
]

/**
 * What orders are owed, as banks take it: each to the payee that it names, or else to its requester's own account. One
 * without an account, or of which nothing is owed, is named and refused, so that no transfer is left out unsaid.
 * Separators within an account are left out.
 */
export async function bankFile(
  ids: readonly string[],
  context: Pick<Context, 'me' | 'run' | 'request'>,
): Promise<FileAnswer> {
  const { me, run, request } = context
  const [answer] = await run([
    {
      name: 'finance_bank_file',
      row: {
        code: col.text.orNull,
        name: col.text.orNull,
        owed: col.text.orNull,
        payee: col.text.orNull,
        bank: col.text.orNull,
        account: col.text.orNull,
      },
      values: [me.companyId, ids],
      text: `select o.code, o.name, (o.amount - o.offset_amount - o.paid_amount)::text as owed,
        case when o.payee_account <> '' then o.payee_name else b.holder end as payee, case when o.payee_account <> '' then
          o.payee_bank else b.bank end as bank, coalesce(nullif(o.payee_account, ''), b.account) as account
      from finance_order o left join person_bank_account b on b.comp_id = o.comp_id and b.person_id = o.creator_id and
        o.payee_name = ''
      where o.comp_id = $1 and o.id = any($2::uuid[]) and o.status = 'agree' order by array_position($2::uuid[], o.id)`,
    },
  ])
  // Cashiers see what was approved.
  if (answer.count < new Set(ids).size) refuse(notFound)
  const rows = answer.rows.map(({ code, name, owed, payee, bank, account }) => ({
    code: code!,
    name: name!,
    owed: owed!,
    payee,
    bank,
    account,
  }))
  const named = (some: typeof rows) => ({ orders: some.map(({ code }) => code).join('、') })
  const settled = rows.filter(({ owed }) => Number(owed) <= 0)
  if (settled.length > 0) refuse(notBankFile, named(settled), 'ids')
  const homeless = rows.filter(({ account, payee }) => !account || !payee)
  if (homeless.length > 0) refuse(noAccount, named(homeless), 'ids')
  const bytes = writeCsv({
    columns: heading.map(([words, kind]) => ({ heading: say(words, request.locale), kind })),
    rows: rows.map(({ code, name, owed, payee, bank, account }) => [
      payee!,
      account!.replace(/[\s-]/g, ''),
      bank ?? '',
      owed,
      'CNY',
      name,
      code,
    ]),
  })
  const title = say({ zh: '银行付款文件', en: 'Bank transfers' }, request.locale)
  return new FileAnswer(bytes, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="transfers.csv"; filename*=UTF-8''${encodeURIComponent(`${title}.csv`)}`,
    'content-length': String(bytes.length),
    'cache-control': 'no-store',
  })
}

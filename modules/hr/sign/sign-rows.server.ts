import { sql } from 'drizzle-orm'
import { fromWire } from '#platform/contract/wire-names.ts'
import { wireColumns } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { signRow, type SignRow } from './sign.contract.ts'
import { signRecord } from './sign.table.ts'

/** Where somebody signed in is theirs and those' above them to see, and HR managers'; its photos hang on it. */
export const signSubject = subject('sign', signRecord, {
  app: 'hr',
  called: { zh: '签到记录', en: 'sign-in' },
  title: signRecord.location,
  manageAll: 'HR_MANAGER',
  open: sql`false`,
  link: '/hr/sign_record',
  visible: person =>
    sql`exists (select 1 from person_superior s where s.comp_id = ${signRecord.companyId} and s.person_id =
      ${signRecord.personId} and s.superior_id = ${person})`,
  abilities: { comment: sql`true` },
})

const columns = wireColumns({
  id: signRecord.id,
  day: signRecord.day,
  signType: signRecord.signType,
  signTime: sql`to_char(coalesce(${signRecord.filledAt}, ${signRecord.signedAt}) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  isFilled: sql`${signRecord.filledAt} is not null`,
  latitude: signRecord.latitude,
  longitude: signRecord.longitude,
  accuracy: signRecord.accuracy,
  location: signRecord.location,
  placeName: signRecord.placeName,
  distance: signRecord.distance,
  isInside: signRecord.isInside,
  summary: signRecord.summary,
  attachments: attachmentsJson(sql`${signRecord.companyId}`, 'sign', sql`${signRecord.id}`),
})
const rows = compile(
  sql`select coalesce(json_agg(r), '[]'::json)::text from (select ${columns} from ${signRecord}
  where ${signRecord.companyId} = ${param('company')} and ${signRecord.personId} = ${param('person')} and
    ${signRecord.day} between ${param('first')}::date and ${param('last')}::date) r`,
  { value: col.json.as<unknown[]>() },
)

/** A person's sign-ins and sign-outs of some days. */
export async function signsOf(
  person: string,
  first: string,
  last: string,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<SignRow[]> {
  const [answer] = await run([rows({ company: me.companyId, person, first, last })])
  return answer.one.map(row => fromWire(signRow)(row) as SignRow)
}

/** Those of one day. */
export const ofDay = (signs: readonly SignRow[], day: string) => ({
  signIn: signs.find(one => one.day === day && one.signType === 'in') ?? null,
  signOut: signs.find(one => one.day === day && one.signType === 'out') ?? null,
})

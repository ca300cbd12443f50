import { eq, sql } from 'drizzle-orm'
import { instantText } from '#platform/server/database/json.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { handle } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { rightsChanged } from '#modules/account/account.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { freeLimits, type EditionType, type UiScheme } from '#mechanisms/people/edition.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { company } from '#mechanisms/people/person.table.ts'
import { editionCalls, unknownTimeZone } from './edition.contract.ts'

export const editionHandlers = handle(editionCalls, {
  async detail({ companyId }, { me, db }) {
    found(companyId === me.companyId || null)
    const [row] = await db
      .select({
        id: company.companyId,
        name: company.name,
        uiSchemeId: sql<UiScheme>`${company.uiScheme}`,
        editionType: sql<EditionType>`${company.editionType}`,
        isPaid: company.isPaid,
        timeZone: company.timeZone,
        createDate: sql<string>`${instantText(company.createdAt)}`,
        memberNum: sql<number>`(select count(*)::int from person where comp_id = ${me.companyId} and status <> ${fixed(PersonStatus.Left)})`,
        usedBytes: sql<number>`coalesce((select used::float8 from file_space where comp_id = ${me.companyId}), 0)`,
        point: sql<number>`(select coalesce(sum(point), 0)::int from person where comp_id = ${me.companyId})`,
      })
      .from(company)
      .where(eq(company.companyId, me.companyId))
    const own = found(row)
    return {
      ...own,
      mostMembers: own.isPaid ? null : freeLimits.members,
      mostUploadBytes: own.isPaid ? null : freeLimits.uploadBytes,
    }
  },

  async change({ uiSchemeId, ...changes }, context) {
    const { me, db, run } = context
    if (changes.timeZone && !isTimeZone(changes.timeZone)) refuse(unknownTimeZone, {}, 'time_zone')
    const changed = { ...changes, ...(uiSchemeId ? { uiScheme: uiSchemeId } : {}) }
    if (Object.keys(changed).length === 0) return {}
    await db.update(company).set(changed).where(eq(company.companyId, me.companyId))
    rightsChanged(context)
    await run([recorded(me, 'company', me.companyId, 'edit', changed)])
    return {}
  },
})

/** One that both the runtime and PostgreSQL know: a name of the IANA list, not an offset. */
const isTimeZone = (name: string) => name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)

import { editionTypes } from '#mechanisms/people/edition.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'

/** What whoever runs the server may give a company; nobody in it can. */
export const editions = {
  free: { is_paid: false },
  paid: { is_paid: true },
  company: { edition_type: editionTypes.company },
  personal: { edition_type: editionTypes.personal },
  'third-party': { edition_type: editionTypes.thirdParty },
} as const
export type Edition = keyof typeof editions

export interface CompanyEdition {
  id: string
  name: string
  members: number
  is_paid: boolean
  edition_type: number
}

/** How a statement is sent: by somebody whom row security lets see every company. */
export type RunQuery = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** The companies of this name or id, all of them without one, oldest first. */
export const companyEditions = (query: RunQuery, named?: string) =>
  query<CompanyEdition>(
    `select comp_id as id, name, is_paid, edition_type, (select count(*)::int from person p where p.comp_id =
      company.comp_id and p.status <> ${PersonStatus.Left}) as members
    from company where $1::text is null or name = $1 or comp_id::text = lower($1) order by created_at, comp_id`,
    [named ?? null],
  )

export async function setEdition(query: RunQuery, companyId: string, edition: Edition): Promise<void> {
  const { is_paid: isPaid, edition_type: editionType } = { is_paid: null, edition_type: null, ...editions[edition] }
  await query(
    'update company set is_paid = coalesce($2, is_paid), edition_type = coalesce($3, edition_type) where comp_id = $1',
    [companyId, isPaid, editionType],
  )
}

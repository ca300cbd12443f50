import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { supplier } from './supplier.table.ts'

/** As the spec's deep links name it. */
export const supplierSubjectType = 'erp-supplier'

/**
 * A supplier's one registration. Agreed to, it is everybody's to see and to choose; before that it is seen by who takes
 * part in it (who made it, who answers for it, who decides it) and those above them. What lies in the recycle bin is
 * seen by purchasing managers alone.
 */
export const supplierSubject = subject(supplierSubjectType, supplier, {
  app: 'vendor',
  called: { zh: '供应商', en: 'supplier' },
  isForDeciders: true,
  title: supplier.name,
  mark: supplier.code,
  manageAll: 'ERP_PURCHASE_MANAGER',
  search: { found: sql`${supplier.isDelete} = ${fixed(Bin.None)}`, state: null },
  open: sql`${supplier.status} = 'waiting'`,
  link: '/jxc/vendor/detail/{id}',
  visible: person => sql`(${supplier.isDelete} = ${fixed(Bin.None)} and (${supplier.status} = 'agree' or exists (
    select from member m join person_superior s on s.comp_id = m.comp_id and s.person_id = m.person_id
    where m.comp_id = ${supplier.companyId} and m.subject_type = 'erp-supplier' and m.subject_id = ${supplier.id} and
      s.superior_id = ${person})))`,
  abilities: { comment: sql`${supplier.isDelete} = ${fixed(Bin.None)}` },
})

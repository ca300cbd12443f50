import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { supplierSubject } from '#mechanisms/suppliers/supplier-subject.server.ts'

/** A new supplier is one to choose once it was approved. */
export const supplierApproval = approvable(supplierSubject, {
  words: { zh: '供应商', en: 'Supplier' },
  hasAmount: false,
  kinds: [],
  newAt: '/jxc/vendor/new',
  async onStatus(id, status, { me, run }) {
    await run([
      {
        name: 'supplier_status',
        text: 'update supplier set status = $3, last_opt_date = now() where comp_id = $1 and id = $2',
        values: [me.companyId, id, status],
      },
    ])
  },
})

import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { commonApplyCalls } from '#modules/hr/hr.contract.ts'
import { demoDepartments, demoPeople } from './people.ts'
import type { Does } from './does.ts'

/** What people want the company to agree to: the seal, a car, things for the office. */
export async function tellOfApprovals(does: Does) {
  const { admin, staff, finance, hr, sales } = demoPeople
  const design = async (
    name: string,
    note: string,
    definition: Parameters<typeof does<typeof processCalls.create>>[2]['definition'],
  ) => (await does('admin', processCalls.create, { type: 'common_apply', name, note, definition })).id
  const seal = await design('用章申请', '请写明文件名称和份数。', {
    steps: [
      { key: 'head', name: '部门负责人', by: 'head', timeoutHours: 24, onTimeout: 'remind' },
      { key: 'check', name: '财务与人事会签', by: 'people', personIds: [finance.id, hr.id], mode: 'all' },
      { key: 'seal', name: '总经理', by: 'managers', level: 2, departmentIds: [demoDepartments[2].id] },
    ],
    copyIds: [hr.id],
    onSelf: 'manager',
  })
  const car = await design('用车申请', '请写明时间、去向和同行人数。', {
    steps: [
      { key: 'manager', name: '直属上级', by: 'managers' },
      {
        key: 'car',
        name: '车辆安排',
        by: 'people',
        personIds: [hr.id, admin.id],
        mode: 'any',
        timeoutHours: 8,
        onTimeout: 'manager',
      },
    ],
  })
  await design('物品领用', '单价 200 元以下的办公用品。', {
    steps: [{ key: 'keeper', name: '物品管理员', by: 'choice', personIds: [hr.id, finance.id] }],
  })
  const supplies = await design('办公用品采买', '填写明细后自动合计；礼品请注明用途。', {
    steps: [
      { key: 'manager', name: '直属上级', by: 'managers' },
      { key: 'large', name: '财务复核', by: 'people', personIds: [finance.id], minAmount: '1000' },
      { key: 'gift', name: '总经理', by: 'people', personIds: [admin.id], when: [{ key: 'use', anyOf: ['gift'] }] },
      {
        key: 'soon',
        name: '加急采购确认',
        by: 'people',
        personIds: [hr.id],
        when: [{ key: 'by', near: { way: 'next', days: 2 } }],
      },
    ],
    asksOnce: true,
    form: {
      fields: [
        {
          key: 'use',
          name: '用途',
          kind: 'single',
          isRequired: true,
          options: [
            { key: 'office', name: '日常办公' },
            { key: 'gift', name: '客户礼品' },
          ],
        },
        { key: 'by', name: '需要日期', kind: 'date', isRequired: true },
        {
          key: 'items',
          name: '明细',
          kind: 'lines',
          isRequired: true,
          columns: [
            { key: 'what', name: '物品', kind: 'text', isRequired: true },
            { key: 'n', name: '数量', kind: 'number', isRequired: true },
            { key: 'price', name: '单价', kind: 'number', isRequired: true },
            { key: 'amount', name: '金额', kind: 'formula', formula: { way: 'product', of: ['n', 'price'] } },
          ],
        },
        { key: 'total', name: '合计', kind: 'formula', formula: { way: 'sum', of: ['items.amount'] } },
        { key: 'quotes', name: '报价单', kind: 'files' },
      ],
      amountKey: 'total',
    },
  })
  const apply = async (
    who: 'staff' | 'sales' | 'manager' | 'finance' | 'hr',
    name: string,
    detail: string,
    typeId: string,
    copyIds: string[] = [],
  ) => (await does(who, commonApplyCalls.create, { name, detail, typeId, copyIds })).id

  const contract = await apply(
    'staff',
    '前端外包合同盖章',
    '《组件库外包合同》一式四份，金额见附件，本周五前寄出。',
    seal,
    [sales.id],
  )
  await does('manager', commonApplyCalls.agree, { id: contract, opinion: '条款已核对，同意。' })
  await does('finance', commonApplyCalls.agree, { id: contract, opinion: '金额无误' })
  const visit = await apply('sales', '拜访海河机械用车', '周三 8:30 出发去天津滨海新区，当天往返，同行两人。', car)
  await does('admin', commonApplyCalls.agree, { id: visit })
  await does('hr', commonApplyCalls.agree, { id: visit, opinion: '已安排 7 座商务车，司机王师傅' })
  const printer = await apply('staff', '接机用车', '周日晚上到虹桥机场接客户。', car)
  await does('manager', commonApplyCalls.disagree, { id: printer, opinion: '客户改签了，请确认航班后重新提交' })
  const certificate = await apply('hr', '社保证明盖章', '给社保中心的单位证明，两份。', seal)
  const { id: certificateCase } = await does('hr', approvalCalls.flow, {
    subjectType: 'common_apply',
    subjectId: certificate,
  })
  await does('hr', approvalCalls.urge, { id: certificateCase })
  await apply('manager', '研发部团建用车', '下周六去郊区，12 人，需要一辆中巴。', car, [staff.id])
  await apply('staff', '演示设备外借盖章', '两台测试手机借给客户试用两周，需要在借条上盖章。', seal)
  await apply('sales', '年度框架合同用章', '海河机械年度框架合同，一式四份。', seal)
  await does('staff', commonApplyCalls.create, {
    name: '测试组键盘和显示器支架',
    typeId: supplies,
    detail: '新同事入职用。',
    answers: {
      use: 'office',
      by: '2026-12-05',
      items: [
        { what: '机械键盘', n: 3, price: '329' },
        { what: '显示器支架', n: 3, price: '149.5' },
      ],
    },
  })
  const mistaken = await apply('staff', '用车去产业园', '路线还没定，先撤回。', car)
  await does('staff', commonApplyCalls.revoke, { id: mistaken })
}

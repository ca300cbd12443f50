import { refusal } from '#platform/contract/refusals.ts'

export const notEditable = refusal('record.not_editable', {
  zh: '只有被拒绝或已撤回的申请可以由申请人修改',
  en: 'Only its requester can change it, after it was rejected or withdrawn',
})
export const notRemovable = refusal('record.not_removable', {
  zh: '只有未通过或已作废的申请可以由申请人删除',
  en: 'Only its requester can delete it, if it was never approved or is void',
})

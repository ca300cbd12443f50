import { refusal } from '#platform/contract/refusals.ts'

export const unknownPerson = refusal('person.unknown', {
  zh: '找不到所选的人员',
  en: 'A chosen person is not in this company',
})
export const unknownDepartment = refusal('department.unknown', {
  zh: '找不到所选的部门',
  en: 'The chosen department is not in this company',
})

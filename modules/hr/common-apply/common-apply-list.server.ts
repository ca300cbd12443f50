import { applyList } from '../apply/apply-list.server.ts'
import { commonApplySubject } from './common-apply-subject.server.ts'
import { commonApply } from './common-apply.table.ts'

/** What a common application's row has of its own. */
export const commonApplyOwn = { typeId: commonApply.typeId, typeName: commonApply.typeName }

export const commonApplyList = applyList('common_apply', commonApplySubject, commonApply, commonApplyOwn)

import { commonApplyHandlers } from './common-apply/common-apply.server.ts'

export const hrHandlers = [...commonApplyHandlers]

/** What other rooms and the demo story may know of HR. */
export { commonApplyCalls } from './common-apply/common-apply.contract.ts'

/**
 * Spec 1 §4 "Approval statuses". A file of its own, so that a list that shows them need not load the code of decisions.
 */
export const approvalStatuses = ['waiting', 'agree', 'disagree', 'revoke', 'cancel'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

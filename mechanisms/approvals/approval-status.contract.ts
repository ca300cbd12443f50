/**
 * Spec 1 §4 "Approval statuses". By themselves: a list that shows how records stand need not bring along how they are
 * decided.
 */
export const approvalStatuses = ['waiting', 'agree', 'disagree', 'revoke', 'cancel'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

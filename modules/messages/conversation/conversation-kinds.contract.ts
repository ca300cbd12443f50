/** 会话的种类. Department and record groups have no members of their own choice: they follow the tree, and the record. */
export const ConversationKind = { Single: 1, Group: 2, Department: 3, Record: 4 } as const
export type ConversationKind = (typeof ConversationKind)[keyof typeof ConversationKind]

/** The types of record that may have a group of those who take part. */
export const followedTypes = ['project', 'task', 'customer', 'contract'] as const

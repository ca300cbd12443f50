/** An announcement 公告 stands out, and is made by those alone who may announce. */
export const PostKind = { Ordinary: 0, Announcement: 1 } as const
export type PostKind = (typeof PostKind)[keyof typeof PostKind]

/** Whether a post asks for votes, and for how many of one person. */
export const PostVote = { None: 0, Single: 1, Multiple: 2 } as const
export type PostVote = (typeof PostVote)[keyof typeof PostVote]

/** What somebody does to a post with a tap; reading it is one as well. */
export const postMarks = ['like', 'collect', 'join', 'read'] as const
export type PostMark = (typeof postMarks)[number]

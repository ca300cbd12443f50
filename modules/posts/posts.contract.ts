export { postCalls } from './post/post.contract.ts'
export { PostKind, PostVote } from './post/post-states.contract.ts'

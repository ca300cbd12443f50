import { sql, type SQLWrapper } from 'drizzle-orm'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { actor, subject } from '#mechanisms/subjects/subject.server.ts'
import { isInScope } from '#modules/company/company.server.ts'
import { PostVote } from './post-states.contract.ts'
import { post } from './post.table.ts'

/** How comments, history, notices and the socket name this type of record. */
export const postType = 'post'

/** Condition: it is for this person, with the whole company or as one whom its author chose. */
const isFor = (
  person: SQLWrapper,
) => sql`(${post.isPublic} or exists (select from member m where m.comp_id = ${post.companyId} and
  m.subject_type = ${sql.raw(`'${postType}'`)} and m.subject_id = ${post.id} and m.person_id = ${person}))`
export const isMine = sql`${post.creatorId} = ${actor.person}`
const isOpen = (until: SQLWrapper) => sql`(${until} is null or ${until} > now())`

/** What somebody may do whoever they are: nobody writes in another's name, administrators neither. */
export const postRights = {
  edit: isMine,
  remind: sql`(${post.isMustRead} and ${isMine})`,
  join: sql`(${post.isJoinable} and ${isOpen(post.joinUntil)})`,
  vote: sql`(${post.vote} <> ${sql.raw(String(PostVote.None))} and ${isOpen(post.voteUntil)})`,
}

/**
 * A post is for the whole company, or for those whom its author chose: for them alone, managers of theirs and
 * administrators included.
 */
export const postSubject = subject(postType, post, {
  app: 'post',
  called: { zh: '动态', en: 'post' },
  title: post.title,
  search: { text: post.content, state: null },
  manageAll: 'MANAGER_LOGIN',
  onlyTitle: sql`not ${post.isPublic}`,
  visible: isFor,
  open: sql`true`,
  link: '/post/detail?id={id}',
  abilities: { remove: isMine, comment: sql`true` },
  onComment: ({ companyId }, id, by) => [
    {
      name: 'post_comments',
      values: [companyId, id, by],
      text: 'update post set comment_num = comment_num + $3 where comp_id = $1 and id = $2',
    },
  ],
})

/**
 * Condition over `person p`: a must-read is for them to read, its author left out. Whoever cannot open posts owes
 * nothing in them, and is not told of them.
 */
export const isReader = sql`p.comp_id = ${post.companyId} and p.status = ${sql.raw(String(PersonStatus.Active))} and
  p.id <> ${post.creatorId} and ${isFor(sql`p.id`)} and ${sql.raw(isInScope('post', 'p', 'p.comp_id'))}`

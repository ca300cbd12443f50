import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { actor, subject } from '#mechanisms/subjects/subject.server.ts'
import { conversationGone } from './conversation.contract.ts'
import { ConversationKind } from './conversation-kinds.contract.ts'
import { conversation } from './conversation.table.ts'

/** How notices, searches and the socket name a conversation. */
export const conversationType = 'conversation'

/**
 * Condition beside a record's member `m`: they take part in it. Who follows a customer has no right to it
 * (`customerSubject`).
 */
const takesPart = `(m.subject_type <> 'customer' or m.role <> 'follower')`

/** Condition: the company does not show who has read (`im_reads`); of a setting that is as usual nothing is kept. */
export const readsAreHidden = (companyId: string) =>
  `exists (select from company_setting s where s.comp_id = ${companyId} and s.key_name = 'im_reads' and s.key_value = '0')`

/**
 * Condition beside the conversation: this person is still of the department or the record that it follows. Who has left
 * it reads nothing from then on, though they are taken out of the group's members with its next message only. `offset
 * 0`: of a record's few members the person is found, not the person's one role of each.
 */
const followsStill = (person: SQLWrapper): SQL => sql`(case ${conversation.kind}
  when ${fixed(ConversationKind.Department)} then exists (select from person p join department d on d.comp_id = p.comp_id and d.id =
    p.department_id where p.comp_id = ${conversation.companyId} and p.id = ${person} and ${conversation.departmentId} = any(d.path))
  when ${fixed(ConversationKind.Record)} then exists (select from (select m.subject_type, m.person_id, m.role from member m where
    m.comp_id = ${conversation.companyId} and m.subject_type = ${conversation.subjectType} and m.subject_id =
    ${conversation.subjectId} offset 0) m where m.person_id = ${person} and ${sql.raw(takesPart)})
  else true end)`

/** The one rule on who reads a conversation, its messages, files and whatever is found of them. */
export const isMember = (person: SQLWrapper): SQL => sql`(exists (select from conversation_member cm where cm.comp_id =
  ${conversation.companyId} and cm.conversation_id = ${conversation.id} and cm.person_id = ${person}) and ${followsStill(person)})`
/** The same for whoever has joined the members' rows as `own` already. */
export const isStillMember = (person: SQLWrapper): SQL => followsStill(person)

/** The first of a group's members who is still of the company: manages it once its owner is gone. */
export const firstMember = sql`(select cm.person_id from conversation_member cm join person p on p.comp_id = cm.comp_id and p.id =
  cm.person_id and p.status = ${fixed(PersonStatus.Active)} where cm.comp_id = ${conversation.companyId} and cm.conversation_id =
  ${conversation.id} order by cm.person_id = ${conversation.ownerId} desc, cm.joined_at, cm.person_id limit 1)`
/** Who manages a group: its owner; of a department its head; of a record whoever answers for it, or made it. */
const manages = sql`(case ${conversation.kind}
  when ${fixed(ConversationKind.Group)} then ${firstMember} = ${actor.person}
  when ${fixed(ConversationKind.Department)} then exists (select from department d where d.comp_id = ${conversation.companyId} and
    d.id = ${conversation.departmentId} and d.head_id = ${actor.person})
  when ${fixed(ConversationKind.Record)} then exists (select from member m where m.comp_id = ${conversation.companyId} and
    m.subject_type = ${conversation.subjectType} and m.subject_id = ${conversation.subjectId} and m.person_id = ${actor.person}
    and m.role in ('manager', 'creator'))
  else false end)`
const isGroup = sql`${conversation.kind} = ${fixed(ConversationKind.Group)}`

/** Of two: the other one's name. */
const otherOne = sql`(select p.name from conversation_member cm join person p on p.comp_id = cm.comp_id and p.id = cm.person_id
  where cm.comp_id = ${conversation.companyId} and cm.conversation_id = ${conversation.id} and cm.person_id <> ${actor.person}
  limit 1)`

/** A conversation is for its members alone: administrators read nothing of others'. */
export const conversationSubject = subject(conversationType, conversation, {
  app: 'im',
  called: conversationGone,
  title: conversation.name,
  knownAs: sql`coalesce(case when ${conversation.kind} = ${fixed(ConversationKind.Single)} then ${otherOne} end, ${conversation.name})`,
  manageAll: 'MANAGER_LOGIN',
  onlyTitle: sql`true`,
  visible: isMember,
  open: sql`true`,
  link: '/dialogue?id={id}',
  abilities: {
    manage: manages,
    invite: isGroup,
    leave: isGroup,
  },
})

/**
 * Statements that make the members of a group those of its department or record; of other groups they change nothing.
 * Who comes has read what was said before.
 */
export const followed = (companyId: string, conversationId: string) => {
  const people = `select p.id from person p join department d on d.comp_id = p.comp_id and d.id = p.department_id
      where p.comp_id = $1 and p.status = ${PersonStatus.Active} and c.kind = ${ConversationKind.Department} and c.department_id = any(d.path)
    union select p.id from member m join person p on p.comp_id = m.comp_id and p.id = m.person_id and p.status = ${PersonStatus.Active}
      where m.comp_id = $1 and c.kind = ${ConversationKind.Record} and m.subject_type = c.subject_type and m.subject_id = c.subject_id
        and ${takesPart}`
  const values = [companyId, conversationId]
  return [
    {
      name: 'conversation_followers_gone',
      values,
      text: `delete from conversation_member cm using conversation c where c.comp_id = $1 and c.id = $2 and
        c.kind in (${ConversationKind.Department}, ${ConversationKind.Record}) and cm.comp_id = $1 and cm.conversation_id = $2
        and cm.person_id not in (${people})`,
    },
    {
      name: 'conversation_followers_come',
      values,
      text: `insert into conversation_member (comp_id, conversation_id, person_id, read_seq, read_counted)
        select $1, $2, come.id, c.last_seq, c.counted from conversation c cross join lateral (${people}) come
        where c.comp_id = $1 and c.id = $2 on conflict do nothing`,
    },
  ]
}

import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'

/** Tasks that somebody has finished and whose approver has not agreed yet. */
waitsForPeople({
  kind: 'task_agree',
  app: 'task',
  words: { zh: '待我审核的任务', en: 'Tasks waiting for my agreement' },
  route: '/tasks/upcoming?source=upcoming',
  count: me => ({
    name: 'tasks_waiting_for_me',
    text: `select count(*) from member m join task t on t.comp_id = m.comp_id and t.id = m.subject_id
      where m.comp_id = $1 and m.person_id = $2 and m.subject_type = 'task' and m.role = 'approval' and m.is_open and t.status = 'WAITING_AGREE'`,
    values: [me.companyId, me.personId],
    plain: true,
  }),
})

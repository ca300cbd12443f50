import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { NoProject } from '../no-project.tsx'
import { projectLogCalls } from './log.contract.ts'
import { t } from './log.words.ts'
import css from './log.module.css'

/** An entry of a project's log, and what is said about it. */
export default function LogDetailScreen() {
  const { id } = useAddress()
  return id ? <Log id={id} /> : <NoProject title={t('log')} />
}

function Log({ id }: { id: string }) {
  const me = useMe()
  return (
    <DetailScreen
      title={t('log')}
      call={projectLogCalls.detail}
      input={{ id }}
      fetcher={pageFetcher(projectLogCalls.detail, 'project_log')}
      actions={({ can, project }) => (
        <>
          {can.remove && (
            <RemoveButton call={projectLogCalls.remove} id={id} words={t} backTo={`/projects/${project.id}/log`} />
          )}
          {can.edit && <IconButton icon={EditIcon} label={t('edit')} href={`/projects/log_form?id=${id}`} />}
        </>
      )}
    >
      {log => (
        <>
          <Section>
            <ListRow
              wrap
              title={log.title}
              subtitle={`${log.creator?.name ?? ''} · ${log.logDate}`}
              left={log.creator && <Face person={log.creator} size={40} />}
            />
            <ListRow title={t('project')} right={log.project.name} href={`/projects/${log.project.id}/log`} />
          </Section>
          {log.content !== '' && (
            <Section title={t('content')} padded>
              <p className={css.text}>{log.content}</p>
            </Section>
          )}
          {log.attachments.length > 0 && (
            <Section title={t('files')} padded>
              <FileList files={log.attachments} />
            </Section>
          )}
          <Talk subjectType="project_log" subjectId={id} me={me} words={{ what: t('theLog'), fields: {} }} />
        </>
      )}
    </DetailScreen>
  )
}

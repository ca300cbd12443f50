import { useCall } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import {
  ArchiveIcon,
  ChartIcon,
  CheckCircleIcon,
  CloseIcon,
  CopyIcon,
  EditIcon,
  FlowIcon,
  MegaphoneIcon,
  NoteIcon,
  PlayIcon,
  PrinterIcon,
  RefreshIcon,
  TrashIcon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { RecordLinks } from '#mechanisms/comments/record-links.tsx'
import { ShareLinks } from '#mechanisms/shares/share-links.tsx'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { CommercialLinks } from '../commercial/commercial-links.tsx'
import { t } from '../../projects.words.ts'
import { useBeginProject } from '../creation/begin-project.web.ts'
import { t as own } from '../manage.words.ts'
import { useProjectActions } from './project-actions.web.ts'
import { ProjectModules } from './project-modules.tsx'
import { ProjectPeople } from './project-people.tsx'
import { SignStatus } from '../project-row.contract.ts'
import { projectCalls, type ProjectDetail } from '../project.contract.ts'

/**
 * Everything that can be done with a project as a whole (`/projects/{id}/more`): its state, its people, its tabs, its
 * links.
 */
export default function ProjectMore() {
  const { id = '' } = useAddress()
  const { data } = useCall(projectCalls.detail, { id })
  return (
    <DetailScreen key={id} title={data?.name ?? own('more')} call={projectCalls.detail} input={{ id }}>
      {project => <Whole project={project as ProjectDetail} />}
    </DetailScreen>
  )
}

function Whole({ project }: { project: ProjectDetail }) {
  const { id, isDelete, can, partners } = project
  const me = useMe()
  const isIn = partners.some(({ personId }) => personId === me?.id)
  if (isDelete === Bin.Deleted) return <InTheBin project={project} />
  return (
    <>
      {can.manage && isDelete === Bin.None && <State project={project} />}
      {can.manage && isDelete === Bin.None && <CommercialLinks project={project} />}
      <Further project={project} />
      <ProjectPeople project={project} />
      <RecordLinks subjectType="project" subjectId={id} takesPart={isIn} />
      {can.edit && <ShareLinks subjectType="project" subjectId={id} logAt={`/projects/${id}/shares`} />}
      {can.manage && <ProjectModules project={project} />}
      {can.remove && <Removal project={project} />}
    </>
  )
}

function State({ project }: { project: ProjectDetail }) {
  const { can, stage, signStatus, percent, percentByHand, isOutside, lossReasonName, lossReason } = project
  const whyNot = [lossReasonName, lossReason].filter(Boolean).join(' · ')
  const act = useProjectActions(project)
  return (
    <Section title={own('state')}>
      {can.changeStage && (
        <ListRow
          left={<FlowIcon />}
          title={t('projectStage')}
          right={t(`stage_${stage as 0}`)}
          onPress={() => void act.stage()}
        />
      )}
      {can.end && <ListRow left={<CheckCircleIcon />} title={own('finish')} onPress={() => void act.end('finish')} />}
      {can.hold && <ListRow left={<ArchiveIcon />} title={own('hold')} onPress={() => void act.end('hold')} />}
      {can.end && <ListRow left={<CloseIcon />} title={own('cancel')} onPress={() => void act.end('cancel')} />}
      {can.restart && <ListRow left={<PlayIcon />} title={own('restart')} onPress={() => void act.restart()} />}
      {can.edit && (
        <ListRow
          left={<ChartIcon />}
          title={own('percent')}
          right={own(percentByHand ? 'percentByHand' : 'percentOfTasks', { n: percent })}
          onPress={() => void act.percent()}
        />
      )}
      {isOutside && (
        <ListRow
          left={<NoteIcon />}
          title={own('sign')}
          {...(signStatus === SignStatus.Unsigned && whyNot !== '' ? { subtitle: whyNot } : {})}
          right={own(signStatus === null ? 'sign_none' : signStatus === SignStatus.Signed ? 'sign_1' : 'sign_0')}
          onPress={() => void act.sign()}
        />
      )}
    </Section>
  )
}

function Further({ project }: { project: ProjectDetail }) {
  const { id, can, isDelete, approval } = project
  const act = useProjectActions(project)
  const copy = useBeginProject(`/projects/${id}/copy`, id)
  return (
    <Section title={own('others')}>
      {can.edit && <ListRow left={<EditIcon />} title={own('edit')} href={`/projects/${id}/edit`} />}
      {approval && (
        <ListRow left={<CheckCircleIcon />} title={own('approveTitle')} href={`/projects/approve?uuid=${id}`} />
      )}
      {can.edit && isDelete === Bin.None && (
        <ListRow
          left={<MegaphoneIcon />}
          title={own('report')}
          subtitle={own('reportText')}
          onPress={() => void act.report()}
        />
      )}
      <ListRow left={<PrinterIcon />} title={t('summary')} href={`/projects/summary?id=${id}`} />
      {can.copy && <ListRow left={<CopyIcon />} title={own('copy')} onPress={() => void copy()} />}
      {can.copy && <ListRow left={<NoteIcon />} title={own('saveTemplate')} onPress={() => void act.saveTemplate()} />}
    </Section>
  )
}

function Removal({ project }: { project: ProjectDetail }) {
  const act = useProjectActions(project)
  return (
    <Section>
      <ListRow left={<TrashIcon />} title={own('remove')} onPress={() => void act.remove()} />
    </Section>
  )
}

function InTheBin({ project }: { project: ProjectDetail }) {
  const act = useProjectActions(project)
  return (
    <Section note={own('recoverText')}>
      {project.can.remove && <ListRow left={<RefreshIcon />} title={own('recover')} onPress={act.recover} />}
    </Section>
  )
}

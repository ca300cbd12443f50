import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { Backlog } from './backlog.tsx'

/** The bugs of a project, with their severities. */
export default function BugTab({ project }: ProjectTabProps) {
  return <Backlog project={project} kind="BUG" />
}

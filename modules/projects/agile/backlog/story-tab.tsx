import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { Backlog } from './backlog.tsx'

/** The stories of a project. */
export default function StoryTab({ project }: ProjectTabProps) {
  return <Backlog project={project} kind="STORY" />
}

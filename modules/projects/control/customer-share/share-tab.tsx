import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { CustomerView } from './customer-view.tsx'

/** What the customer of a project gets to see. */
export default function ShareTab({ project: { id, can } }: ProjectTabProps) {
  return <CustomerView projectId={id} mayShare={can.edit} />
}

import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t as own } from '../manage.words.ts'
import { projectCalls, type ProjectRow } from '../project.contract.ts'
import { ProjectMark } from './project-row.tsx'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'

/** Projects that were deleted, and how to have them back. */
export default function RecycleBin() {
  return (
    <ListScreen
      title={own('bin')}
      call={projectCalls.list}
      query={{ isDelete: [Bin.Deleted], status: -1, limit: 30 }}
      empty={{ icon: TrashIcon, title: own('binEmpty'), text: own('binEmptyText') }}
    >
      {project => <Deleted project={project} />}
    </ListScreen>
  )
}

function Deleted({ project: { id, type, name, lastOptDate } }: { project: ProjectRow }) {
  const recover = useChange(projectCalls.recover, {
    done: () => {
      toast.success(own('doneRecover'))
    },
  })
  return (
    <ListRow
      left={<ProjectMark type={type} />}
      title={name}
      subtitle={dateTime(lastOptDate)}
      right={
        <Button kind="secondary" small disabled={recover.running} onPress={() => recover.run({ id })}>
          {own('recover')}
        </Button>
      }
    />
  )
}

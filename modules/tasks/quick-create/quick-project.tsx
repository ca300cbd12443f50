import { PlusIcon, ProjectIcon } from '#platform/web/kit/icons.tsx'
import { chooseProject } from '#mechanisms/projects/project-field.tsx'
import { Chip } from './chip.tsx'
import { without, type ChipsProps } from './quick-draft.web.ts'
import { t } from './quick-create.words.ts'
import { useHasProjects } from './use-reading.web.ts'

/** The project that a sentence names, or that was chosen: without one of that name, its words stay in the task's name. */
export function QuickProject({ draft, reading: { project: named }, seen: { project }, set }: ChipsProps) {
  const hasProjects = useHasProjects()
  if (!hasProjects) return null
  const written = named ? draft.text.slice(named.from, named.to) : ''
  const choose = async () => {
    const chosen = await chooseProject({ value: project?.id })
    if (!chosen) return
    // What was only looked for is no word of the name.
    const isMissing = named !== null && named.projects.length === 0
    set({
      project: { id: chosen.id, name: chosen.name },
      ...(isMissing ? { text: `${draft.text.slice(0, named.from)}${draft.text.slice(named.to)}` } : {}),
    })
  }
  if (project)
    return (
      <Chip
        icon={ProjectIcon}
        text={project.name}
        onPress={() => void choose()}
        onRemove={() => set(written ? { ...without('project'), plain: [...draft.plain, written] } : without('project'))}
        removes={written || project.name}
      />
    )
  if (named)
    return (
      <Chip
        icon={ProjectIcon}
        warns
        text={t(named.projects.length > 0 ? 'whichProject' : 'unknownPerson', { name: named.value })}
        onPress={() => void choose()}
        {...(named.projects.length > 0 && {
          onRemove: () => set({ plain: [...draft.plain, written] }),
          removes: written,
        })}
      />
    )
  return <Chip icon={PlusIcon} text={t('addProject')} isEmpty onPress={() => void choose()} />
}

/** Chooses one of the projects that a sentence may mean; undefined when it was cancelled. */
export async function chooseProjectNamed(): Promise<{ id: string; name: string } | undefined> {
  const chosen = await chooseProject()
  return chosen ? { id: chosen.id, name: chosen.name } : undefined
}

import { useChange } from '#platform/web/app/calls.ts'
import { patch } from '#platform/web/app/cache.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { t } from '../../projects.words.ts'
import { t as own } from '../manage.words.ts'
import { tabsOf, type ProjectScope } from '../project-modules.contract.ts'
import { projectCalls, type ProjectDetail } from '../project.contract.ts'
import { tabsFor } from './project-tabs.web.ts'

/**
 * Which tabs a project's page has, and in which order; the overview always stands. Shown at once, undone where it
 * was refused.
 */
export function ProjectModules({ project }: { project: ProjectDetail }) {
  const { id, type, modules } = project
  const change = useChange(projectCalls.modules, {
    optimistic: input =>
      patch(projectCalls.detail, { id }, before => ({
        ...before,
        modules: (input.modules as ProjectScope[] | undefined) ?? null,
      })),
  })
  const on = tabsFor(project)
  const off = tabsOf[type].filter(one => !on.includes(one))
  const keep = (scopes: readonly ProjectScope[]) => change.run({ id, modules: [...scopes] })
  const swap = (at: number, to: number) =>
    keep(on.map((one, place) => (place === at ? on[to]! : place === to ? on[at]! : one)))
  return (
    <Section
      title={own('tabs')}
      note={own('tabsText')}
      action={
        modules && (
          <Button kind="text" small onPress={() => change.run({ id })}>
            {own('tabsUsual')}
          </Button>
        )
      }
    >
      {[...on, ...off].map((scope, at) => (
        <ListRow
          key={scope}
          title={t(`tab_${scope}`)}
          right={
            <>
              {at > 0 && at < on.length && (
                <IconButton
                  icon={ChevronUpIcon}
                  label={`${own('up')} ${t(`tab_${scope}`)}`}
                  onPress={() => swap(at, at - 1)}
                />
              )}
              {at < on.length - 1 && (
                <IconButton
                  icon={ChevronDownIcon}
                  label={`${own('down')} ${t(`tab_${scope}`)}`}
                  onPress={() => swap(at, at + 1)}
                />
              )}
              <Switch
                label={t(`tab_${scope}`)}
                value={at < on.length}
                disabled={scope === 'overview'}
                onChange={wanted => keep(wanted ? [...on, scope] : on.filter(one => one !== scope))}
              />
            </>
          }
        />
      ))}
    </Section>
  )
}

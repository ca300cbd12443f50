import { patch } from '#platform/web/app/cache.ts'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { say } from '#platform/contract/words.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ChevronRightIcon, LockIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog as show } from '#platform/web/kit/overlays.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { locale } from '#platform/web/words/words.ts'
import { t } from '../../agile.words.ts'
import css from '../../agile.module.css'
import { stageCalls, type ProjectStage } from '../../stage/stage.contract.ts'
import { moveRoles, moveRoleWords, processCalls, type MoveRole } from './process.contract.ts'

interface ProcessProps {
  projectId: string
  mayEdit: boolean
}

/** Shows the process of a board, step by step; who runs the project changes it there. */
export const showProcess = (props: ProcessProps) =>
  show<null>(({ open, answer }) => <Process {...props} open={open} onClose={() => answer(null)} />)

function Process({ projectId, mayEdit, open, onClose }: ProcessProps & { open: boolean; onClose: () => void }) {
  const { data } = useCall(stageCalls.list, { projectId })
  const bind = useChange(processCalls.bind, {
    optimistic: ({ isOn }) => patch(stageCalls.list, { projectId }, before => ({ ...before, isBound: isOn === true })),
  })
  const change = useChange(processCalls.next, {
    optimistic: ({ id, next }) =>
      patch(stageCalls.list, { projectId }, before => ({
        ...before,
        list: before.list.map(stage =>
          stage.id === id
            ? {
                ...stage,
                next: next.map(one => ({ id: one.id, roles: (one.roles ?? []) as MoveRole[], isMine: true })),
              }
            : stage,
        ),
      })),
  })
  return (
    <Sheet open={open} onClose={onClose} title={t('process')} tall>
      {!data ? (
        <Skeleton kind="rows" />
      ) : (
        <>
          <Section note={t(data.isBound ? 'processText' : 'processOff')}>
            <ListRow
              title={t('processOn')}
              wrap
              right={
                <Switch
                  label={t('processOn')}
                  value={data.isBound}
                  disabled={!mayEdit}
                  onChange={isOn => bind.run({ projectId, isOn })}
                />
              }
            />
          </Section>
          {data.list.map((stage, at) => (
            <Step
              key={stage.id}
              stage={stage}
              place={at + 1}
              stages={data.list}
              mayEdit={mayEdit}
              onChange={next => change.run({ id: stage.id, next })}
            />
          ))}
        </>
      )}
    </Sheet>
  )
}

type Next = { id: string; roles: MoveRole[] }[]
interface StepProps {
  stage: ProjectStage
  place: number
  stages: readonly ProjectStage[]
  mayEdit: boolean
  onChange: (next: Next) => void
}

/** A step, and where cards may go from it: a tap opens or closes a way. */
function Step({ stage: { id, name, next: ways }, place, stages, mayEdit, onChange }: StepProps) {
  const next: Next = ways.map(way => ({ id: way.id, roles: way.roles }))
  const others = stages.filter(one => one.id !== id)
  const nameOf = (stageId: string) => stages.find(one => one.id === stageId)?.name ?? ''
  const toggle = (to: string) =>
    onChange(next.some(one => one.id === to) ? next.filter(one => one.id !== to) : [...next, { id: to, roles: [] }])
  async function restrict() {
    const key =
      next.length === 1
        ? next[0]!.id
        : await actionMenu(
            next.map(one => ({
              key: one.id,
              name: nameOf(one.id),
              text: rolesText(one.roles),
              icon: ChevronRightIcon,
            })),
            t('whoMoves'),
          )
    const way = next.find(one => one.id === key)
    if (!way) return
    const chosen = await pick({
      title: t('whoMovesTo', { name: nameOf(way.id) }),
      multiple: true,
      value: way.roles,
      options: moveRoles.map(role => ({ value: role, name: roleName(role) })),
    })
    if (chosen)
      onChange(
        next.map(one =>
          one.id === way.id
            ? { ...one, roles: moveRoles.filter(role => chosen.some(({ value }) => value === role)) }
            : one,
        ),
      )
  }
  const limited = next.filter(({ roles }) => roles.length > 0)
  return (
    <Section title={`${place} · ${name}`}>
      <div className={css.ways} role="group" aria-label={t('waysFrom', { name })}>
        <span className={css.waysTo}>{t('goesTo')}</span>
        {(mayEdit ? others : others.filter(one => next.some(way => way.id === one.id))).map(one => {
          const way = next.find(({ id: to }) => to === one.id)
          return (
            <button
              key={one.id}
              type="button"
              className={css.chip}
              aria-pressed={way !== undefined}
              disabled={!mayEdit}
              onClick={() => toggle(one.id)}
            >
              {way && way.roles.length > 0 && <LockIcon size={14} />}
              {one.name}
            </button>
          )
        })}
        {next.length === 0 && !mayEdit && <span>{t('goesNowhere')}</span>}
      </div>
      {next.length > 0 && (mayEdit || limited.length > 0) && (
        <ListRow
          title={t('whoMoves')}
          wrap
          subtitle={
            limited.length === 0
              ? t('everybodyMoves')
              : limited
                  .map(one => t('rolesOf', { name: nameOf(one.id), roles: rolesText(one.roles) }))
                  .join(t('semicolon'))
          }
          {...(mayEdit ? { onPress: () => void restrict(), chevron: true } : {})}
        />
      )}
    </Section>
  )
}

const roleName = (role: MoveRole) => say(moveRoleWords[role], locale())
const rolesText = (roles: readonly MoveRole[]) =>
  roles.length === 0 ? t('everybodyMoves') : roles.map(roleName).join(t('comma'))

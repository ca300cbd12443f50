import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { BuildingIcon, CheckIcon, TrashIcon, UserIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseDepartments, choosePeople } from '#mechanisms/people/choose-people.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { documentCalls, type DocumentRow, type RightRow } from './document.contract.ts'
import { Level, levels } from './document-levels.contract.ts'
import { t } from './document.words.ts'
import css from './document.module.css'

type Shown = Pick<DocumentRow, 'id' | 'name' | 'owner' | 'parentId' | 'can' | 'isRemoved'>
interface SheetProps {
  document: Shown
  open: boolean
  onClose: () => void
}

/** Who may do what with a document; whoever manages it changes that. */
export const showRights = (document: Shown) =>
  openDialog<null>(({ open, answer }) => <RightsSheet document={document} open={open} onClose={() => answer(null)} />)

function RightsSheet({ document, open, onClose }: SheetProps) {
  const { data, error, refetch } = useCall(documentCalls.rights, { id: document.id })
  if (data) return <Rights document={document} known={data} open={open} onClose={onClose} />
  return (
    <Sheet open={open} onClose={onClose} title={t('rights')} tall>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />}
    </Sheet>
  )
}

type Held = Pick<RightRow, 'person' | 'department' | 'rightLevel'>
const keyOf = ({ person, department }: Held) => person?.id ?? department?.id ?? ''
const nameOf = ({ person, department }: Held) => person?.name ?? department?.name ?? t('everybody')
const levelName = (level: number) => t(`level_${level as Level}`)

interface RightsProps extends SheetProps {
  known: { isApart: boolean; isOpen: boolean; list: RightRow[] }
}

function Rights({ document: { id, owner, parentId, can, isRemoved }, known, open, onClose }: RightsProps) {
  const [own, setOwn] = useState<Held[]>(known.list.filter(({ from }) => from === null))
  const [isApart, setApart] = useState(known.isApart)
  const mayChange = can.manage && !isRemoved
  // Above what lies at the top of one's own nothing is given.
  const hasAbove = owner === null || parentId !== null || known.isApart
  const save = useChange(documentCalls.setRights, {
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  const add = (more: Held[]) => setOwn([...own, ...more.filter(one => !own.some(other => keyOf(other) === keyOf(one)))])
  const rightLevel = Level.Read
  async function addPeople() {
    const people = await choosePeople({ title: t('addPeople') })
    add(
      (people ?? [])
        .filter(person => person.id !== owner?.id)
        .map(person => ({ person, department: null, rightLevel })),
    )
  }
  async function addDepartments() {
    const departments = await chooseDepartments({ title: t('addDepartments') })
    add((departments ?? []).map(department => ({ person: null, department, rightLevel })))
  }
  async function change(held: Held) {
    const chosen = await actionMenu<string>(
      [
        ...levels.map((one): Action => ({
          key: String(one),
          name: levelName(one),
          text: t(`levelText_${one}`),
          ...(one === held.rightLevel ? { icon: CheckIcon } : {}),
        })),
        { key: 'none', name: t('takeAway'), icon: TrashIcon, danger: true },
      ],
      t('whatFor', { name: nameOf(held) }),
    )
    if (chosen === null) return
    setOwn(
      own.flatMap(one =>
        keyOf(one) !== keyOf(held) ? [one] : chosen === 'none' ? [] : [{ ...one, rightLevel: Number(chosen) }],
      ),
    )
  }
  const inherited = isApart ? [] : known.list.filter(({ from }) => from !== null)
  const isOpen = !isApart && (known.isOpen || (known.isApart && owner === null))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('rights')}
      tall
      {...(mayChange && {
        bottom: (
          <Button
            wide
            busy={save.running}
            onPress={() =>
              save.run({
                id,
                isApart,
                rights: own.map(({ person, department, rightLevel: input }) => ({
                  personId: person?.id ?? null,
                  departmentId: department?.id ?? null,
                  rightLevel: input,
                })),
              })
            }
          >
            {t('save')}
          </Button>
        ),
      })}
    >
      <p className={css.kept}>{t(owner ? 'onlyNames' : 'rightsText')}</p>
      {mayChange && hasAbove && (
        <ListRow
          title={t('isApart')}
          subtitle={t('isApartText')}
          right={<Switch value={isApart} label={t('isApart')} onChange={setApart} />}
        />
      )}
      <Section title={t('ownRights')}>
        {owner && <ListRow title={owner.name} left={<Face person={owner} />} right={t('owner')} />}
        {own.length === 0 && !owner && <ListRow title={t('noneGiven')} />}
        {own.map(held => (
          <ListRow
            key={keyOf(held)}
            title={nameOf(held)}
            left={<Sign held={held} />}
            right={levelName(held.rightLevel)}
            {...(mayChange ? { onPress: () => void change(held), chevron: true } : {})}
          />
        ))}
      </Section>
      {mayChange && (
        <div className={css.buttons}>
          <Button kind="text" icon={UserIcon} onPress={() => void addPeople()}>
            {t('addPeople')}
          </Button>
          {!owner && (
            <>
              <Button kind="text" icon={BuildingIcon} onPress={() => void addDepartments()}>
                {t('addDepartments')}
              </Button>
              <Button
                kind="text"
                icon={UsersIcon}
                onPress={() => add([{ person: null, department: null, rightLevel: Level.Read }])}
              >
                {t('addEverybody')}
              </Button>
            </>
          )}
        </div>
      )}
      {(inherited.length > 0 || isOpen) && (
        <Section title={t('fromAbove')}>
          {isOpen && (
            <ListRow title={t('everybodyReads')} subtitle={t('everybodyReadsText')} left={<UsersIcon />} wrap />
          )}
          {inherited.map(held => (
            <ListRow
              key={`${held.from!.id} ${keyOf(held)}`}
              title={nameOf(held)}
              subtitle={held.from!.name ? t('fromFolder', { name: held.from!.name }) : t('fromHidden')}
              left={<Sign held={held} />}
              right={levelName(held.rightLevel)}
            />
          ))}
        </Section>
      )}
    </Sheet>
  )
}

function Sign({ held: { person, department } }: { held: Held }) {
  if (person) return <Face person={person} />
  return department ? <BuildingIcon /> : <UsersIcon />
}

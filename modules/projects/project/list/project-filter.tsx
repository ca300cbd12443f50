import { useCall } from '#platform/web/app/calls.ts'
import type { FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { listed } from '#platform/web/words/format.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { DepartmentField, PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import { projectTypes } from '#mechanisms/projects/project-types.contract.ts'
import { t } from '../../projects.words.ts'
import { t as own } from '../manage.words.ts'
import type { ProjectFilter } from './project-filter-values.web.ts'
import { typeName } from '../show-project.web.ts'

const sorts = ['', 'planEndDate', '-planEndDate', 'planStartDate', 'priority', 'percent', 'createdAt'] as const
const sortName = (sort: string) =>
  own(`sort_${(sort.replace('-', '') || 'lastOptDate') as 'lastOptDate'}`) + (sort.startsWith('-') ? ' ↑' : '')

/** The fields of the filter of projects. */
export default function ProjectFilterFields({ values: draft, set }: FilterFieldsProps<ProjectFilter>) {
  // Prefetched before the press.
  useCall(dictionaryCalls.list, { kind: 'PROJECT_TYPE' })
  async function chooseCategories() {
    const categories = await pick({
      title: t('category'),
      value: draft.categories.map(({ id }) => id),
      multiple: true,
      options: offeredBy(dictionaryCalls.list, { kind: 'PROJECT_TYPE' }, ({ list }) =>
        list.map(({ id, name }) => ({ value: id, name })),
      ),
    })
    if (categories) set({ categories: categories.map(({ value: id, name }) => ({ id, name })) })
  }
  const choose = async (title: string, options: { value: string; name: string }[], value: string[], multiple = true) =>
    (await pick({ title, options, value, multiple }))?.map(one => one.value)
  const one = async (title: string, options: { value: string; name: string }[], value: string) =>
    (await choose(title, options, [value], false))?.[0]
  const scopeNames = {
    '': own('anybody'),
    follow: own('scope_follow'),
    direct: own('scope_direct'),
    subordinates: own('scope_subordinates'),
  }
  const ioNames = { '': own('anybody'), in: own('io_in'), out: own('io_out') }
  const signNames = { '': own('anybody'), 0: own('sign_0'), 1: own('sign_1') }
  const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, name]) => ({ value, name }))
  return (
    <Section>
      <Field label={own('sort')} inline>
        <FieldButton
          onPress={() =>
            void one(
              own('sort'),
              sorts.map(value => ({ value, name: sortName(value) })),
              draft.sort,
            ).then(sort => {
              if (sort !== undefined) set({ sort })
            })
          }
        >
          {sortName(draft.sort)}
        </FieldButton>
      </Field>
      <Field label={t('projectKind')} inline>
        <FieldButton
          placeholder={own('anybody')}
          onClear={() => set({ types: [] })}
          onPress={() =>
            void choose(
              t('projectKind'),
              projectTypes.map(type => ({ value: String(type), name: typeName(type) })),
              draft.types.map(String),
            ).then(types => {
              if (types) set({ types: types.map(Number) })
            })
          }
        >
          {listed(draft.types.map(type => typeName(type as 0)))}
        </FieldButton>
      </Field>
      <Field label={t('category')} inline>
        <FieldButton
          placeholder={own('anybody')}
          onClear={() => set({ categories: [] })}
          onPress={() => void chooseCategories()}
        >
          {listed(draft.categories.map(({ name }) => name))}
        </FieldButton>
      </Field>
      <Field label={t('department')} inline>
        <DepartmentField
          value={draft.department}
          onChange={department => set({ department })}
          placeholder={own('anybody')}
          clearable
        />
      </Field>
      <Field label={own('manager')} inline>
        <PeopleField
          title={own('manager')}
          value={draft.managers}
          max={20}
          onChange={managers => set({ managers })}
          placeholder={own('anybody')}
        />
      </Field>
      <Field label={own('creator')} inline>
        <PeopleField
          title={own('creator')}
          value={draft.creators}
          max={20}
          onChange={creators => set({ creators })}
          placeholder={own('anybody')}
        />
      </Field>
      <Field label={t('scope')} inline>
        <FieldButton
          onPress={() =>
            void one(t('scope'), optionsOf(scopeNames), draft.scope).then(scope => {
              if (scope !== undefined) set({ scope: scope as ProjectFilter['scope'], person: null })
            })
          }
        >
          {scopeNames[draft.scope]}
        </FieldButton>
      </Field>
      <Field label={own('scope_person')} inline>
        <PersonField
          value={draft.person}
          onChange={person => set({ person, scope: '' })}
          placeholder={own('anybody')}
          clearable
        />
      </Field>
      <Field label={own('io')} inline>
        <FieldButton
          onPress={() =>
            void one(own('io'), optionsOf(ioNames), draft.io).then(io => {
              if (io !== undefined) set({ io: io as ProjectFilter['io'] })
            })
          }
        >
          {ioNames[draft.io]}
        </FieldButton>
      </Field>
      <Field label={own('sign')} inline>
        <FieldButton
          onPress={() =>
            void one(own('sign'), optionsOf(signNames), draft.sign).then(sign => {
              if (sign !== undefined) set({ sign: sign as ProjectFilter['sign'] })
            })
          }
        >
          {signNames[draft.sign]}
        </FieldButton>
      </Field>
    </Section>
  )
}

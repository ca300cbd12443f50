import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { charts, spans, type BoardSource, type WidgetDraft } from './board.contract.ts'
import { t } from './board.words.ts'
import { sizesOf } from './show-widget.web.ts'

/** A widget with the name of whose it is. */
export type Chosen = WidgetDraft & { personName: string }

/** Asks how a widget of a source is to be: null when cancelled. */
export const askWidget = (source: BoardSource, draft: Chosen) =>
  openDialog<Chosen | null>(controls => <Settings source={source} draft={draft} {...controls} />)

/** How a source is shown where nobody has said anything else. */
export const usualOf = ({ key, by, scopes, isNow }: BoardSource, id: string): Chosen => ({
  id,
  source: key,
  by: by[0]!.key,
  chart: by[0]!.key === 'month' ? 'columns' : 'ring',
  scope: scopes[0]!,
  personId: null,
  personName: '',
  span: isNow ? 'month' : 'half_year',
  size: 'medium',
  title: '',
  target: null,
})

interface SettingsProps extends DialogControls<Chosen | null> {
  source: BoardSource
  draft: Chosen
}

function Settings({ source, draft, open, answer }: SettingsProps) {
  const [values, setValues] = useState(draft)
  const set = (changed: Partial<Chosen>) => setValues(before => ({ ...before, ...changed }))
  const one = async <Key extends string>(title: string, options: { value: Key; name: string }[], value: Key) =>
    (await pick({ title, options, value: [value] }))?.[0]?.value as Key | undefined
  const { chart, by, scope, span, size } = values
  const sizes = sizesOf(chart)
  const isWhole =
    (scope !== 'person' || values.personId !== null) && (chart !== 'progress' || Number(values.target) > 0)
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={source.name}
      bottom={
        <Button
          wide
          disabled={!isWhole}
          onPress={() =>
            answer({
              ...values,
              size: sizes.includes(size) ? size : sizes[0]!,
              personId: scope === 'person' ? values.personId : null,
              target: chart === 'progress' ? values.target : null,
            })
          }
        >
          {t('ok')}
        </Button>
      }
    >
      <Card>
        <Field label={t('title')} inline>
          <TextField value={values.title} onChange={title => set({ title })} placeholder={source.name} maxLength={40} />
        </Field>
        <Field label={t('chart')} inline>
          <FieldButton
            onPress={() =>
              void one(
                t('chart'),
                charts.map(value => ({ value, name: t(`chart_${value}`) })),
                chart,
              ).then(next => next && set({ chart: next }))
            }
          >
            {t(`chart_${chart}`)}
          </FieldButton>
        </Field>
        <Field label={t('by')} inline>
          <FieldButton
            onPress={() =>
              void one(
                t('by'),
                source.by.map(({ key, name }) => ({ value: key, name })),
                by,
              ).then(next => next && set({ by: next }))
            }
          >
            {source.by.find(({ key }) => key === by)?.name}
          </FieldButton>
        </Field>
        <Field label={t('scope')} inline>
          <FieldButton
            onPress={() =>
              void one(
                t('scope'),
                source.scopes.map(value => ({ value, name: t(`scope_${value}`) })),
                scope,
              ).then(next => next && set({ scope: next }))
            }
          >
            {t(`scope_${scope}`)}
          </FieldButton>
        </Field>
        {scope === 'person' && (
          <Field label={t('whose')} required inline>
            <FieldButton
              onPress={() =>
                void choosePerson().then(person => person && set({ personId: person.id, personName: person.name }))
              }
            >
              {values.personName}
            </FieldButton>
          </Field>
        )}
        {chart === 'progress' && (
          <Field label={t('target')} hint={t('targetHint')} required inline>
            <NumberField
              value={values.target ?? ''}
              onChange={target => set({ target: target || null })}
              decimals={source.isCount ? 0 : 2}
              min={0}
            />
          </Field>
        )}
        {!source.isNow && (
          <Field label={t('span')}>
            <Segmented
              label={t('span')}
              value={span}
              onChange={next => set({ span: next })}
              options={spans.map(key => ({ key, name: t(`span_${key}`) }))}
            />
          </Field>
        )}
        <Field label={t('size')}>
          <Segmented
            label={t('size')}
            value={sizes.includes(size) ? size : sizes[0]!}
            onChange={next => set({ size: next })}
            options={sizes.map(key => ({ key, name: t(`size_${key}`) }))}
          />
        </Field>
      </Card>
    </Sheet>
  )
}

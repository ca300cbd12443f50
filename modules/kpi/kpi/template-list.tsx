import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { useAddress, useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { GaugeIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { listed } from '#platform/web/words/format.ts'
import { t } from '../kpi.words.ts'
import { kpiCalls } from './kpi.contract.ts'

/** The company's templates: what people of a role are evaluated by. */
export default function KpiTemplates() {
  useScreenKind('list')
  const { roleId } = useAddress()
  const change = useAddressChange()
  const { data, error, refetch } = useCall(kpiCalls.templates, roleId ? { roleId } : {})
  const all = useCall(kpiCalls.templates, {}).data?.list ?? []
  const roles = new Map(all.flatMap(template => template.roles.map(({ id, name }) => [id, name])))
  async function narrow() {
    const chosen = await actionMenu(
      [{ key: '', name: t('allTemplates') }, ...[...roles].map(([key, name]) => ({ key, name }))],
      t('roles'),
    )
    if (chosen !== null && chosen !== undefined) change({ roleId: chosen || undefined })
  }
  return (
    <Page
      title={t('templates')}
      onBack={useBack('/kpi/list')}
      scrollKey={useHistoryKey()}
      actions={data?.can.edit && <IconButton icon={PlusIcon} label={t('newTemplate')} href="/kpi/template/edit" />}
    >
      {roles.size > 0 && (
        <Section>
          <Field label={t('roles')} inline>
            <FieldButton onPress={() => void narrow()}>
              {(roleId && roles.get(roleId)) ?? t('allTemplates')}
            </FieldButton>
          </Field>
        </Section>
      )}
      {data ? (
        data.list.length === 0 ? (
          <Empty icon={GaugeIcon} title={t('noTemplate')} />
        ) : (
          <Section>
            {data.list.map(({ id, name, roles: own, isForRoles, goals, levels }) => (
              <ListRow
                key={id}
                wrap
                title={name}
                subtitle={t('templateFacts', {
                  roles: own.length > 0 ? listed(own.map(one => one.name)) : t(isForRoles ? 'rolesGone' : 'everybody'),
                  goals: goals.length,
                  levels: levels.map(one => one.name).join(' '),
                })}
                {...(data.can.edit ? { href: `/kpi/template/edit?id=${id}` } : {})}
              />
            ))}
          </Section>
        )
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}

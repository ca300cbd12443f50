import { col } from '#platform/server/database/row.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse, underNames } from '#platform/server/http/refuse.ts'
import { rightsChanged } from '#modules/account/account.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { companySetting as settings } from '#mechanisms/people/person.table.ts'
import { settingCalls, settingNotInUse, unknownSetting, wrongValue } from './setting.contract.ts'
import { keeperOf, valuesElsewhere } from './setting-keepers.server.ts'
import {
  changesNothing,
  readSetting,
  settingKeys,
  settingSchema,
  type SettingName,
  type SettingValue,
} from './setting-keys.contract.ts'

/**
 * A company's setting for a rule: `(await companySetting(context, 'task_score')).status`. The default where none is
 * kept.
 */
export const companySetting = <Name extends SettingName>(
  { me, run }: Pick<Context, 'me' | 'run'>,
  name: Name,
): Promise<SettingValue<Name>> => settingOf(run, me.companyId, name)

/** The same for a job, where nobody asks. */
export async function settingOf<Name extends SettingName>(
  run: Context['run'],
  companyId: string,
  name: Name,
): Promise<SettingValue<Name>> {
  const [answer] = await run([
    {
      name: 'company_setting',
      text: 'select key_value from company_setting where comp_id = $1 and key_name = $2',
      values: [companyId, name],
      value: col.text,
    },
  ])
  return readSetting(name, answer.first)
}

/** The kept texts of some keys; those of default are not there. */
export async function keptSettings(
  { me, db }: Pick<Context, 'me' | 'db'>,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(settings)
    .where(and(eq(settings.companyId, me.companyId), inArray(settings.keyName, [...names])))
  return new Map(rows.map(row => [row.keyName, row.keyValue]))
}

export const settingHandlers = handle(settingCalls, {
  async read({ keys = [], keyName = [] }, context) {
    const wantedKeys = [...new Set([...keys, ...keyName])]
    const names = wantedKeys.length > 0 ? wantedKeys : Object.keys(settingKeys)
    const unknown = names.find(name => settingSchema(name) === null)
    if (unknown !== undefined) refuse(unknownSetting, { key: unknown }, 'key_name')
    const [kept, elsewhere] = [await keptSettings(context, names), await valuesElsewhere(names, context)]
    return {
      list: names.map(name => ({
        keyName: name,
        keyValue:
          elsewhere.get(name) ?? (keeperOf(name) ? undefined : kept.get(name)) ?? settingKeys[name]?.usual ?? null,
        isDefault: !(keeperOf(name) ? elsewhere : kept).has(name),
      })),
    }
  },

  async write({ keyName, keyValue }, context) {
    const { me, db, run } = context
    const schema = settingSchema(keyName)
    if (!schema) refuse(unknownSetting, { key: keyName }, 'key_name')
    if (!v.is(schema, keyValue)) refuse(wrongValue, { key: keyName }, 'key_value')
    if (changesNothing(keyName, keyValue)) refuse(settingNotInUse, { key: keyName }, 'key_value')
    const keeper = keeperOf(keyName)
    if (keeper) {
      await underNames({ modules: 'key_value' }, keeper.write(keeper.id, keyValue, context))
      return { keyName, keyValue, isDefault: false }
    }
    const own = and(eq(settings.companyId, me.companyId), eq(settings.keyName, keyName))
    const [before] = await db.select({ value: settings.keyValue }).from(settings).where(own).for('update')
    const isDefault = keyValue === settingKeys[keyName]?.usual
    // What is as usual is not kept, so that a later default reaches the company.
    if (isDefault) await db.delete(settings).where(own)
    else {
      await db
        .insert(settings)
        .values({ companyId: me.companyId, keyName, keyValue })
        .onConflictDoUpdate({
          target: [settings.companyId, settings.keyName],
          set: { keyValue, changedAt: sql`now()` },
        })
    }
    rightsChanged(context)
    await run([
      recorded(me, 'company', me.companyId, 'setting', { key: keyName, value: [before?.value ?? null, keyValue] }),
    ])
    return { keyName, keyValue, isDefault }
  },
})

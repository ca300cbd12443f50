import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import { pointKinds, pointSetting, type PointKind } from '#mechanisms/points/points.contract.ts'
import { levelCalls } from '#modules/account/level/level.contract.ts'
import { editionCalls } from '#modules/company/edition/edition.contract.ts'
import { settingCalls } from '#modules/company/setting/setting.contract.ts'
import {
  changesNothing,
  fieldsInUse,
  recordSettings,
  settingKeys,
  settingsInUse,
} from '#modules/company/setting/setting-keys.contract.ts'
import { remindCompany } from '#modules/hours/missing/missing-hours.server.ts'
import { weekCalls } from '#modules/hours/week/week.contract.ts'
import { signCalls } from '#modules/hr/sign/sign.contract.ts'
import { remindToSign } from '#modules/hr/sign/remind-sign.server.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { apiPrefix, isWrite } from '#platform/contract/call.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { JobContext } from '#platform/server/jobs/job.ts'
import { root } from '#platform/server/root.ts'
import { readTests } from '../../tools/read-promises.ts'
import { fieldNames } from './inputs.ts'

const server = testServer()
const write = (keyName: string, keyValue: string) => server.done('admin', settingCalls.write, { keyName, keyValue })

/** What is different when a switch is flipped: read here before and after, or by the test of that title. */
interface Switch {
  differs: string
  proof: string | (() => Promise<void>)
}

/**
 * A part of CRM or purchasing that the company hides from all but those who manage it; of JSON, the field that does.
 */
const part = (key: string, path: string, field?: 'income_contract' | 'order'): [string, Switch] => [
  field ? `setting ${key}.${field}` : `setting ${key}`,
  {
    differs: `whether ${path} answers whoever is no manager`,
    async proof() {
      const request = async () =>
        (
          await server.request(`${apiPrefix}${path}`, {
            headers: { authorization: `Bearer ${await server.token('staff')}` },
          })
        ).body.code
      const value = (bit: 0 | 1) => (field ? JSON.stringify({ income_contract: 1, order: 1, [field]: bit }) : `${bit}`)
      expect(await request()).toBeUndefined()
      await write(key, value(0))
      await expect.poll(request).toBe('app.not_there')
      await write(key, value(1))
      await expect.poll(request).toBeUndefined()
    },
  },
]

const pointsOf = (kind: PointKind): [string, Switch] => [
  `setting ${pointSetting(kind)}`,
  {
    differs: 'what such a deed earns; and something earns it',
    async proof() {
      const earned = async () => {
        await server.followed()
        const before = (await server.done('hr', levelCalls.level, {})).point
        await server.services.database.transaction(demoCompany.id, ({ run }) =>
          run([earn({ companyId: demoCompany.id, personId: demoPeople.hr.id }, kind, newId())]),
        )
        await server.followed()
        return (await server.done('hr', levelCalls.level, {})).point - before
      }
      const usual = Number(settingKeys[pointSetting(kind)]!.usual)
      expect(await earned()).toBe(usual)
      await write(pointSetting(kind), '17')
      expect(await earned()).toBe(17)
      await write(pointSetting(kind), String(usual))
      const earns = new RegExp(`earn\\([^;]{0,120}'${kind}'|\\bearnEach\\b[^]*\\bkind: [^,;]{0,60}'${kind}'`)
      expect(sources.filter(({ text }) => earns.test(text))).not.toEqual([])
    },
  },
]

const reminded = async (moment: string) => {
  await server.sql(`delete from notification where kind = 'workhour.missing'`)
  await remindCompany(demoCompany.id, moment, { database: server.services.database, publish: () => {} })
  return (await server.sql(`select from notification where kind = 'workhour.missing'`)).length
}

/** The test of that title in the file of that name, in whatever folder it stands. */
const test = (file: string, title: string) => `${file} > ${title}`
const signs = (title: string) => test('sign.test.ts', title)

const table: Record<string, Switch> = Object.fromEntries<Switch>([
  part('CUSTOMER_UI_CUSTOMER', '/crm/customers'),
  part('CUSTOMER_UI_CONTACT', '/crm/contacts'),
  part('CUSTOMER_UI_OPEN_SEA', '/crm/opensea'),
  part('CONTRACT_UI_CHANCE', '/crm/chances/company'),
  part('CONTRACT_UI_TENDER', '/crm/tenders'),
  part('CONTRACT_UI_CONTRACT', '/crm/contracts'),
  part('CONTRACT_UI_RECEIVE_PAYMENT', '/crm/deposits'),
  part('ERP_UI_SUPPLIER', '/erp/suppliers'),
  part('CONTRACT_UI_QUOTATION', '/erp/quote'),
  part('ERP_UI_PRODUCTS', '/erp/products'),
  part('contract_mode', '/crm/contracts', 'income_contract'),
  part('contract_mode', '/crm/orders', 'order'),
  ...pointKinds.map(pointsOf),
  ...Object.entries<Switch>({
    'setting contract_finance_input.open': {
      differs: 'whether money of a contract can be written down',
      proof: test('payment.test.ts', 'is written down only where the company keeps figures of contracts'),
    },
    'setting contract_stage': {
      differs: 'whether contracts go through stages',
      proof: test('contract-stage.test.ts', 'goes through stages unless the company has switched that off'),
    },
    'setting plan_setting.model': {
      differs: 'whether plans or objectives stand in the tab bar and on the home page',
      proof: test('tabs.test.ts', "OKR mode is the plan setting's word, or, without one, a newer company's"),
    },
    'setting plan_setting.week': {
      differs: 'whether goals of a week can be written down',
      proof: test('goal.test.ts', 'are of no kind of cycle that the company has switched off'),
    },
    'setting plan_setting.quarter': {
      differs: 'whether goals of a quarter can be written down',
      proof: test('goal.test.ts', 'are of no kind of cycle that the company has switched off'),
    },
    'setting okr_module_date': {
      differs: 'which companies use objectives without having said so',
      proof: test('tabs.test.ts', "OKR mode is the plan setting's word, or, without one, a newer company's"),
    },
    'setting dynamic_tab_date': {
      differs: 'who sees plans on top of the home page',
      proof: test(
        'tabs.test.ts',
        'on top of the home page stand dashboards and events, for newer people plans, and in place of what is not there what is',
      ),
    },
    'setting contract_stage_date': {
      differs: 'whether the contracts of a company that is newer go through stages',
      proof: test('contract-stage.test.ts', 'has none in a company that was founded after the configured day'),
    },
    'setting task_score.status': {
      differs: 'whether a task can be scored',
      proof: test('record.test.ts', 'is not given where the company has switched that off'),
    },
    'setting deliverable_setting.required': {
      differs: 'whether a task without a deliverable can be finished',
      proof: test('deliverables.test.ts', 'is needed of every task where the company says so'),
    },
    'setting workflow_setting.open': {
      differs: 'whether a task can follow a workflow',
      proof: test('workflow.test.ts', 'begins no task in a company that does not use any'),
    },
    'setting project_approve.status': {
      differs: 'whether a new project waits until it is agreed to',
      proof: test(
        'creation.test.ts',
        'keeps a project and its tasks waiting until it is agreed to; then its people hear of it',
      ),
    },
    'setting create_project_limit.open': {
      differs: 'whether everybody creates and copies projects',
      proof: test('creation.test.ts', 'is refused to who holds no right to it, copying as well, and says whom to ask'),
    },
    'setting create_supplier_limit.open': {
      differs: 'whether everybody adds suppliers',
      proof: test('supplier.test.ts', 'is everybody, or who is authorised where the company wants that'),
    },
    'setting doc_confirm.customer': {
      differs: 'whether a new customer waits for its confirmation',
      proof: test('customer-standing.test.ts', 'are confirmed by who manages all, where the company wants that'),
    },
    'setting doc_confirm.chance': {
      differs: 'whether a new chance waits for its confirmation',
      proof: test(
        'confirm-records.test.ts',
        'is wanted of chances where the company says so, and given by who manages all: all of them or none',
      ),
    },
    'setting doc_confirm.contract': {
      differs: 'whether a new contract waits for its confirmation',
      proof: test('confirm-records.test.ts', 'and of contracts'),
    },
    'setting doc_confirm.tender': {
      differs: 'whether a new tender waits for its confirmation',
      proof: test('confirm-records.test.ts', 'and of tenders'),
    },
    'setting customer_open_sea_days': {
      differs: 'whether customers that nobody cares for fall into the public pool',
      proof: test(
        'drop-customers.test.ts',
        'fall into it after the days that the company says, once, and their managers are told',
      ),
    },
    'setting customer_open_sea_warn_days': {
      differs: 'how long before that a manager is warned',
      proof: test('drop-customers.test.ts', 'is announced so many days before, once'),
    },
    'setting customer_most_held': {
      differs: 'how many customers one may manage',
      proof: test('holding.test.ts', 'are as many as the company says, whatever way one comes to manage them'),
    },
    'setting contract_term_remind_days': {
      differs: 'when managers are reminded of an instalment',
      proof: test('remind-due.test.ts', 'is told as early as the company wants, or not at all'),
    },
    'setting contract_end_remind_days': {
      differs: "when managers are reminded of a contract's end",
      proof: test(
        'remind-due.test.ts',
        'is told of the end the days before that the company says, unless it is finished',
      ),
    },
    'setting supplier_document_remind_days': {
      differs: "when the people in charge are reminded that a supplier's document expires",
      proof: test('standing.test.ts', 'is told as early as the company wants, or not at all'),
    },
    'setting workhour_setting.approve': {
      differs: 'whether logged hours count before they are agreed to',
      proof: test('approval.test.ts', 'counts at once where hours need no approval'),
    },
    'setting workhour_setting.remind': {
      differs: 'whether people are reminded of missing hours',
      proof: test(
        'missing-hours.test.ts',
        "whoever uses it and has less than the day's hours is reminded, at the hour, on a workday, once",
      ),
    },
    'setting late_expenses': {
      differs: 'whether expenses of a closed month are still taken',
      proof: test(
        'books.test.ts',
        'take expenses in the month of their claim where the company says so; a line that was there before stays',
      ),
    },
    'setting im_reads': {
      differs: 'whether one sees who has read a message',
      proof: test(
        'messages.test.ts',
        'tells who has read where the company shows it, and nobody anything of it otherwise',
      ),
    },
    'setting im_links': {
      differs: 'whether the server visits pages that messages lead to, and shows their titles',
      proof: test(
        'link-messages.test.ts',
        'is made where the company wants link cards alone: the server asks nothing of anybody otherwise',
      ),
    },
    'setting im_keep_days': {
      differs: 'how long messages are kept',
      proof: test(
        'expire-messages.test.ts',
        'deletes what is older, for good: words, search and files; the rest keeps its numbers and unread',
      ),
    },
    'setting im_export': {
      differs: 'whether system administrators export messages, and whether members read that they may',
      proof: test(
        'archive.test.ts',
        'is for system administrators where the company lets them, stands in the audit, and is told to the others',
      ),
    },
    'setting workhour_fill_days': {
      differs: 'how many days back hours are taken',
      proof: test(
        'work-hour.test.ts',
        "is logged for the last days that the company allows, and until the week's Sunday",
      ),
    },
    'setting workhour_day_hours': {
      differs: "what a week's sheet calls a full day",
      async proof() {
        const dayHours = async () => (await server.done('staff', weekCalls.week, {})).dayHours
        expect(await dayHours()).toBe(8)
        await write('workhour_day_hours', '6')
        expect(await dayHours()).toBe(6)
        await write('workhour_day_hours', '8')
      },
    },
    'setting workhour_remind_hour': {
      differs: 'when people are reminded of missing hours',
      async proof() {
        await server.sql(`delete from work_hour`)
        const { id } = await server.done('manager', taskCalls.create, { name: '工时' })
        await server.sql(
          `insert into work_hour (comp_id, id, task_id, person_id, day, hour) values ($1, $2, $3, $4, '2031-05-08', 3)`,
          [demoCompany.id, newId(), id, demoPeople.staff.id],
        )
        const friday = '2031-05-09'
        expect([await reminded(`${friday}T15:00:00`), await reminded(`${friday}T18:00:00`)]).toEqual([0, 1])
        await write('workhour_remind_hour', '15')
        expect([await reminded(`${friday}T14:00:00`), await reminded(`${friday}T15:00:00`)]).toEqual([0, 1])
        await write('workhour_remind_hour', '18')
      },
    },
    'setting fb-agile-project-open-process-board-{id}': {
      differs: "whether a card moves only as the board's process allows",
      proof: test('process.test.ts', 'say and change whether its board keeps to a process'),
    },
    'setting fb-pmp-project-finance-auth-{id}': {
      differs: "who sees a project's money",
      proof: test('process.test.ts', 'say and change who keeps its money: the role is the one truth'),
    },
    'setting {id}_custom_agile_project_module': {
      differs: 'which tabs a project has',
      proof: test('process.test.ts', 'say and change what its page shows'),
    },
    'POST /project/module_setting/:id modules': {
      differs: 'which tabs a project has',
      proof: test('creation.test.ts', 'is put by its managers, and given back'),
    },
    'PUT /v3/notification/setting channels': {
      differs: 'whether a notice is sent by mail or push',
      proof: test('deliver.test.ts', 'is sent for a reminder, and for what its person chose'),
    },
    'PUT /v3/notification/setting quiet_from': {
      differs: 'when nothing is pushed',
      proof: test('deliver.test.ts', 'hold back what is not urgent until they end, and then what was not read'),
    },
    'PUT /v3/notification/setting quiet_to': {
      differs: 'when nothing is pushed',
      proof: test('deliver.test.ts', 'hold back what is not urgent until they end, and then what was not read'),
    },
    'PUT /hr/fill_sign/rule month_most': {
      differs: 'how often a month signs are filled in',
      proof: test('fill-sign.test.ts', 'is allowed so often a month, however many phones ask'),
    },
    'PUT /hr/fill_sign/rule days_back': {
      differs: 'how far back signs are filled in',
      proof: test(
        'fill-sign.test.ts',
        'is refused for what lies ahead or too far back, is asked for already, or without a reason; nothing changes',
      ),
    },
    'POST /hr/sign/setting places': {
      differs: 'where one signs in without a reason',
      proof: signs('outside the places wants a reason, and a photo where the company says so'),
    },
    'POST /hr/sign/setting wifi_names': {
      differs: 'in which network one counts as being there',
      proof: signs('outside the places wants a reason, and a photo where the company says so'),
    },
    'POST /hr/sign/setting reason_outside': {
      differs: 'whether a reason is wanted elsewhere',
      proof: signs('outside the places wants a reason, and a photo where the company says so'),
    },
    'POST /hr/sign/setting photo': {
      differs: 'whether a photo is wanted elsewhere',
      proof: signs('outside the places wants a reason, and a photo where the company says so'),
    },
    'POST /hr/sign/setting most_accuracy': {
      differs: "how much of the phone's doubt counts",
      async proof() {
        const office = { name: '总部', latitude: 31.2304, longitude: 121.4737, radius: 200 }
        const isInside = async (mostAccuracy: number) => {
          await server.sql('delete from sign_record where person_id = $1', [demoPeople.staff.id])
          await server.done('hr', signCalls.saveSetting, { places: [office], reasonOutside: false, mostAccuracy })
          // 250 metres away, 80 of them in doubt.
          const near = { latitude: office.latitude + 0.00225, longitude: office.longitude, accuracy: 80 }
          return (await server.done('staff', signCalls.terminal, near)).isInside
        }
        expect([await isInside(10), await isInside(100)]).toEqual([false, true])
        await server.done('hr', signCalls.saveSetting, { places: [] })
      },
    },
    'POST /hr/sign/setting remind_minutes': {
      differs: 'how long before a shift one is reminded',
      async proof() {
        await server.sql('delete from sign_record')
        await server.sql('delete from shift_rule')
        const { staff, hr } = demoPeople
        // Somebody signs today, and so the company uses it; the other did the day before the Friday that comes.
        for (const [personId, day] of [
          [hr.id, new Date().toISOString().slice(0, 10)],
          [staff.id, '2031-05-08'],
        ])
          await server.sql(
            `insert into sign_record (comp_id, id, person_id, day, sign_type, signed_at) values ($1, $2, $3, $4, 'in',
              $4::date)`,
            [demoCompany.id, newId(), personId, day],
          )
        const remindedWith = async (remindMinutes: number) => {
          await server.done('hr', signCalls.saveSetting, { places: [], remindMinutes })
          await server.sql(`delete from notification where kind = 'sign.soon'`)
          const twentyMinutesBefore = Date.parse('2031-05-09T00:40:00Z')
          vi.spyOn(Date, 'now').mockReturnValue(twentyMinutesBefore)
          try {
            await remindToSign.work({}, {
              database: server.services.database,
              publish: () => {},
            } as unknown as JobContext)
          } finally {
            vi.restoreAllMocks()
          }
          return server.sql(`select person_id from notification where kind = 'sign.soon'`)
        }
        expect(await remindedWith(10)).toEqual([])
        expect(await remindedWith(30)).toEqual([{ person_id: staff.id }])
      },
    },
    'POST /app/set/scope user_ids': {
      differs: 'whom an app is there for',
      proof: test(
        'apps.test.ts',
        'follows the scope: who is out of it is refused, but for what they are asked to decide',
      ),
    },
    'POST /app/set/scope department_ids': {
      differs: 'whom an app is there for',
      proof: test('app.test.ts', 'are for some departments and people, when a scope is set'),
    },
    'GET /v2/app/close': {
      differs: "whether an app's calls answer",
      proof: test('app.test.ts', 'are closed and opened for the company by administrators'),
    },
    'GET /v2/app/open': {
      differs: "whether an app's calls answer",
      proof: test('app.test.ts', 'are closed and opened for the company by administrators'),
    },
    'POST /comp/detail ui_scheme_id': {
      differs: 'which apps there are',
      proof: test('apps.test.ts', 'follows the rules of module visibility and the edition'),
    },
    'POST /comp/detail time_zone': {
      differs: 'which moment a clock time means',
      async proof() {
        const end = async () => {
          const { id } = await server.done('staff', taskCalls.create, {
            name: '时区',
            planEndDate: '2031-01-02 10:00',
          })
          return (await server.done('staff', taskCalls.detail, { id })).planEndDate
        }
        const zone = (timeZone: string) => server.done('admin', editionCalls.change, { timeZone })
        expect(await end()).toBe('2031-01-02T02:00:00.000Z')
        await zone('Asia/Tokyo')
        await expect.poll(end).toBe('2031-01-02T01:00:00.000Z')
        await zone('Asia/Shanghai')
      },
    },
    'POST /report/setting cycle': {
      differs: 'which days a report is of',
      proof: test('report.test.ts', 'is daily, weekly or monthly'),
    },
    'POST /report/setting sections': {
      differs: 'what a report must say',
      proof: test('report.test.ts', 'says something, and what the template wants'),
    },
    ...Object.fromEntries(
      ['deadline_days', 'deadline_time', 'makeup_days'].map(field => [
        `POST /report/setting ${field}`,
        {
          differs: 'when a report is due, and how long it is taken',
          proof: test(
            'report-deadline.test.ts',
            'is due so many working days after its last working day, and taken late so many more',
          ),
        },
      ]),
    ),
    ...Object.fromEntries(
      ['department_ids', 'is_open', 'is_required', 'remind'].map(field => [
        `POST /report/setting ${field}`,
        {
          differs: 'who owes a report, and who is reminded of it',
          proof: test('team.test.ts', 'a template owes and reminds as it is set, of the people that it is for'),
        },
      ]),
    ),
    'own saved_searches': {
      differs: 'which searches are offered before a word is typed',
      proof: test('home.test.ts', 'keeps a search that was saved, until it is taken away'),
    },
    'own home_cards': {
      differs: "which cards are on one's home page",
      proof: test('home.test.ts', 'has its cards in the order and as far as the person wants them'),
    },
    'own first_steps': {
      differs: 'whether the first steps are on the home page',
      proof: test('new-company.test.ts', 'the first steps stay away from whoever has put them away'),
    },
    'own nav_tabs': {
      differs: "which tabs are on one's phone",
      proof: test('home.test.ts', 'shows the two that the person chose, in their order, on every device'),
    },
  }),
])

/** Calls that set how something works, and are no record of their own. */
const setting =
  /^\/(v3\/notification\/setting|project\/module_setting|app\/set\/scope|comp\/detail|v2\/app\/(open|close))|\/(setting|rule)$/
/** What is no switch of theirs: which record, and what is only shown. */
const noSwitches = new Set(['id', 'name', 'local_app_id'])

/** Every switch that somebody is offered, as the contracts and the settings name them. */
function offered(): string[] {
  const ofSettings = settingsInUse.flatMap(name => fieldsInUse(name)?.map(field => `${name}.${field}`) ?? [name])
  const ofCalls = handledCalls
    .map(({ call }) => call)
    .filter(call => isWrite(call) && setting.test(call.path))
    .flatMap(call => {
      const fields = fieldNames(call.input)
        .filter(name => !call.path.includes(`:${name}`))
        .map(wireName)
        .filter(name => !noSwitches.has(name))
      const address = `${call.method} ${call.path}`
      return fields.length > 0 ? fields.map(field => `${address} ${field}`) : [address]
    })
  const ofPeople = sources.flatMap(({ text }) =>
    [...text.matchAll(/useOwnProperty\((?:'([\w.]+)'|(\w+))\)/g)].map(
      ([, name, constant]) =>
        name ??
        sources.flatMap(source => new RegExp(`const ${constant} = '([\\w.]+)'`).exec(source.text)?.[1] ?? []).at(0)!,
    ),
  )
  return [
    ...ofSettings.map(name => `setting ${name}`),
    ...recordSettings.map(name => `setting ${name}`),
    ...ofCalls,
    ...new Set(ofPeople.map(name => `own ${name}`)),
  ]
}

const testFiles = ['app', 'modules', 'mechanisms', 'e2e'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .map(path => `${folder}/${path.replaceAll('\\', '/')}`),
)

const sources = ['modules', 'mechanisms'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(server\.ts|tsx|web\.ts)$/.test(path))
    .map(path => ({ path, text: readFileSync(join(root, folder, path), 'utf8') })),
)

describe('a switch', () => {
  it('that is offered makes a difference, which stands here', () => {
    expect(offered().sort()).toEqual(Object.keys(table).sort())
    expect(offered().length).toBeGreaterThan(50)
  })

  it.each(Object.entries(table))('%s', async (_, { proof }) => {
    if (typeof proof === 'function') return await proof()
    const [file, title] = proof.split(/ > (.*)/s)
    const found = testFiles
      .filter(path => path.endsWith(`/${file}`))
      .flatMap(path => readTests(path, readFileSync(join(root, path), 'utf8')))
      .filter(one => one.isRun && one.title.replace(/^\[[\w, -]+\] /, '') === title)
    expect(found.map(one => one.title)).toHaveLength(1)
  })

  it('that nothing reads is refused, and not kept', async () => {
    for (const [keyName, { usual }] of Object.entries(settingKeys)) {
      if (settingsInUse.includes(keyName)) continue
      const keyValue = usual === '1' ? '0' : usual === '' ? '0' : /^\d{4}-/.test(usual) ? '2025-05-05' : other[keyName]!
      expect(keyValue, keyName).toBeDefined()
      expect(changesNothing(keyName, keyValue)).toBe(true)
      expect(await server.call('admin', settingCalls.write, { keyName, keyValue })).toMatchObject({
        result: 1,
        code: 'setting.not_in_use',
        msg: `设置项 ${keyName} 对应的功能尚未提供，暂时不能修改`,
        errors: [{ field: 'key_value' }],
      })
      // As it is already, it may be written.
      expect(await server.call('admin', settingCalls.write, { keyName, keyValue: usual })).toMatchObject({ result: 0 })
    }
    expect(await server.sql('select key_name from company_setting where comp_id = $1', [demoCompany.id])).toEqual(
      expect.not.arrayContaining(Object.keys(other).map(key_name => ({ key_name }))),
    )
  })
})

/** Values other than the usual ones. */
const other: Record<string, string> = {
  task_code_editing: '1',
  feature_setting: '{"x":1}',
  'score-like': '5',
}

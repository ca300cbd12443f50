// Defects, each of a kind that has been found once: where it is planted, and what has to find it.

const isolation = ['app/gates/isolation.test.ts']
const badInput = ['app/gates/bad-input.test.ts']

/**
 * `edits` say what stands exactly once in a file, and what is put there. It is found by the tests in `files`, of which
 * the gates look at the folder `gatesOf`, or by the compiler (`types`), where what fails matches `says`: another
 * failure is not the defect found.
 */
export const defects = [
  {
    name: 'missing right',
    edits: [
      {
        file: 'platform/server/http/perform.ts',
        replace: 'if (authority && (!identity.me || !may(identity.me, ...authority))) refuse(notAllowed)',
        by: '',
      },
    ],
    files: isolation,
    gatesOf: 'modules/company/department',
    says: /refuses whoever lacks the authority a call wants/,
  },
  {
    name: 'missing condition on the company',
    edits: [
      // Row security would keep it from doing harm.
      {
        file: 'platform/server/database/database.ts',
        replace: "set_config('role', '${companyRole}', true)",
        by: "set_config('role', 'none', true)",
      },
      {
        file: 'mechanisms/tags/tags.server.ts',
        replace: "where: sql`${tag.companyId} = ${param('company')}",
        by: "where: sql`(true or ${tag.companyId} = ${param('company')})",
      },
    ],
    files: isolation,
    gatesOf: 'mechanisms/tags',
    says: /lists nothing of another company[^]*GET \/tags/,
  },
  {
    name: '500 on bad input',
    edits: [
      {
        file: 'mechanisms/tags/tags.server.ts',
        replace: 'async create({ name, color }, context) {',
        // The demo story makes tags as well: those have names.
        by: 'async create({ name, color }, context) { if (/^[{<]/.test(name)) BigInt(name)',
      },
    ],
    files: badInput,
    gatesOf: 'mechanisms/tags',
    says: /POST \/tags[^]*to be less than 500/,
  },
  {
    name: 'missing word',
    edits: [{ file: 'mechanisms/tags/tags.words.en.ts', replace: /\n {2}manage: .*/, by: '' }],
    types: true,
    says: /tags\.words\.en\.ts.*'manage' is missing/,
  },
  {
    name: 'missing label',
    edits: [
      {
        file: 'platform/web/kit/icon-button.tsx',
        replace: /className=\{css\.button\} aria-label=\{label\} title=\{label\}/,
        by: 'className={css.button}',
      },
      {
        file: 'platform/web/kit/icon-button.tsx',
        replace: /aria-label=\{label\}\s+title=\{label\}\s+disabled/,
        by: 'disabled',
      },
    ],
    needsBuild: true,
    files: ['e2e/screens-chinese.test.ts'],
    screensOf: 'modules/hours',
    says: /(button|link)-name/,
  },
  {
    name: 'stray write',
    edits: [
      {
        file: 'mechanisms/reminders/reminders.server.ts',
        replace: 'remove: (which, context) => takeAway(which, context),',
        by: 'async remove(which, context) { await context.aside([{ text: `update tag set name = name where comp_id = $1`, values: [context.me.companyId] }]); return await takeAway(which, context) },',
      },
    ],
    files: badInput,
    gatesOf: 'mechanisms/reminders',
    says: /GET \/reminder\/remove[^]*expected \[ 'tag' \]/,
  },
  {
    name: 'slow call',
    edits: [
      {
        file: 'mechanisms/tags/tags.server.ts',
        replace: 'const pattern = likePattern(key)',
        by: 'await new Promise(resolve => setTimeout(resolve, 1_500)); const pattern = likePattern(key)',
      },
    ],
    files: badInput,
    gatesOf: 'mechanisms/tags',
    says: /GET \/tags[^]*to be less than 1000/,
  },
  {
    name: 'leak in a total',
    edits: [
      {
        file: 'modules/finance/bill-memo/bill-memo.server.ts',
        replace: /where\s+\$\{whereOf\(JSON\.parse\(shape\) as Filter\[\]\)\}`/,
        by: "where ${billMemo.companyId} = ${param('company')}`",
      },
    ],
    files: ['modules/finance/bill-memo'],
    says: /are one's own: noted, changed, found and added up/,
  },
  {
    name: 'wrong name on the wire',
    edits: [
      {
        file: 'mechanisms/reminders/reminders.server.ts',
        replace: /'avatar',\s+p\.avatar_file_id/,
        by: "'avatarFile', p.avatar_file_id",
      },
    ],
    // Nothing else would be learned of that list.
    isAlone: true,
    files: ['mechanisms/reminders'],
    says: /GET \/reminder\/list was refused: 500 server\.fault/,
  },
  {
    name: 'dead switch',
    edits: [
      {
        file: 'modules/hours/missing/missing-hours.server.ts',
        replace: '!== at) return []',
        by: '!== 18) return []',
      },
    ],
    files: ['app/gates/switches.test.ts'],
    says: /setting workhour_remind_hour/,
  },
  {
    name: 'statement for each row',
    edits: [
      {
        file: 'modules/tasks/task/status/status.server.ts',
        replace: '  const decided = await decide(input, context)\n',
        by: '  const decided: Awaited<ReturnType<typeof decide>> = new Map()\n  for (const one of input) for (const [id, to] of await decide([one], context)) decided.set(id, to)\n',
      },
    ],
    files: ['app/gates/trips.test.ts'],
    says: /batch_change_status takes no more round trips for many than for one/,
  },
  {
    name: 'bare state',
    edits: [
      {
        file: 'modules/projects/project/status/project-status.server.ts',
        replace: '[was.status, ProjectStatus.Running]',
        by: '[was.status, 0]',
      },
    ],
    files: ['app/gates/states.test.ts'],
    says: /a state or a kind stands under its name wherever it is compared or set/,
  },
]

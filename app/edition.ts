// `npm run edition`: which companies there are; `npm run edition -- COMPANY paid` (free, personal …) gives one another
// edition, while the server runs or not.
import {
  companyEditions,
  editions,
  setEdition,
  type CompanyEdition,
  type Edition,
} from '#modules/company/company.server.ts'
import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'
import { runCommand, theOne, visitDatabase } from './visit-database.ts'

const choices = Object.keys(editions).join(', ')

await runCommand(async (settings, [named, wanted]) => {
  if (named && !(wanted && wanted in editions)) {
    throw new StartupProblem({
      zh: `用法：npm run edition -- 公司名称或编号 版本（${choices}）`,
      en: `Say it so: npm run edition -- COMPANY EDITION, the edition one of ${choices}`,
    })
  }
  await visitDatabase(settings, async query => {
    const found = await companyEditions(query, named)
    if (named) {
      if (found.length > 1) show(found)
      await setEdition(query, theOne(found, named).id, wanted as Edition)
    }
    show(await companyEditions(query, named))
  })
})

function show(companies: readonly CompanyEdition[]) {
  for (const { id, name, members, is_paid: isPaid, edition_type: type } of companies) {
    const kind = Object.entries(editions).find(
      ([, edition]) => 'edition_type' in edition && edition.edition_type === type,
    )?.[0]
    console.log([id, isPaid ? 'paid' : 'free', kind, String(members).padStart(6), name].join('  '))
  }
}

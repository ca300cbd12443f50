import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import type { Handled } from '#platform/server/http/handle.ts'
import { appHandlers } from './app/app.server.ts'
import { auditHandlers } from './audit/audit.server.ts'
import { administratorHandlers } from './authority/administrator.server.ts'
import { authorityHandlers, authorityParts } from './authority/authority.server.ts'
import { dataHandlers } from './removal/data.server.ts'
import { roleHandlers, roleParts } from './authority/role.server.ts'
import { departmentHandlers, departmentParts } from './department/department.server.ts'
import { directoryHandlers } from './directory/directory.server.ts'
import { editionHandlers } from './edition/edition.server.ts'
import { managerHandlers } from './manager/manager.server.ts'
import { handOverParts } from './person/hand-over.server.ts'
import { personHandlers, personParts } from './person/person.server.ts'
import { propertyHandlers } from './property/property.server.ts'
import { settingHandlers } from './setting/setting.server.ts'
import { waitForMeHandlers } from './wait-for-me/wait-for-me.server.ts'
import { peopleImporter } from './import/people-import.server.ts'
import { appsThereParts } from './app/apps-there.server.ts'
import { managerRequestParts } from './manager/manager-request.server.ts'

export {
  companyEditions,
  editions,
  setEdition,
  type RunQuery,
  type CompanyEdition,
  type Edition,
} from './edition/set-edition.server.ts'
export { removeCompany, type Removed } from './removal/remove-company.server.ts'
export { appOf } from './app/apps.contract.ts'
export { isInScope } from './app/apps-there.server.ts'
export { companySetting, settingOf } from './setting/setting.server.ts'
export { settingIsKeptBy } from './setting/setting-keepers.server.ts'

const companyHandlers: Handled[] = [
  ...directoryHandlers,
  ...departmentHandlers,
  ...personHandlers,
  ...managerHandlers,
  ...authorityHandlers,
  ...roleHandlers,
  ...administratorHandlers,
  ...settingHandlers,
  ...appHandlers,
  ...editionHandlers,
  ...propertyHandlers,
  ...waitForMeHandlers,
  ...auditHandlers,
  ...dataHandlers,
]

/** What this room is to the server. */
export const companyModule: ServerModule = {
  calls: companyHandlers,
  jobs: [],
  subjects: [],
  approvals: [],
  imports: [peopleImporter],
  parts: [
    ...appsThereParts,
    ...authorityParts,
    ...roleParts,
    ...departmentParts,
    ...managerRequestParts,
    ...handOverParts,
    ...personParts,
  ],
}

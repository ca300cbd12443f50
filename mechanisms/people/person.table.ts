import { sql } from 'drizzle-orm'
import {
  boolean,
  companyKey,
  companyRelation,
  companyTable,
  indexOn,
  instant,
  integer,
  jsonb,
  now,
  refersTo,
  smallint,
  text,
  uniqueOn,
  uuid,
} from '#platform/server/database/columns.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { PersonStatus, Gender } from './person.contract.ts'

/** 公司. Its primary key is `comp_id` itself. */
export const company = companyRelation(
  'company',
  {
    name: text().notNull(),
    /** Which edition's tabs, modules and entry page are shown (spec 1 §1). */
    uiScheme: text().notNull().default('project_enterprise'),
    /** 8 is the personal edition (spec 2 §9). */
    editionType: integer().notNull().default(1),
    isPaid: boolean().notNull().default(false),
    timeZone: text().notNull().default('Asia/Shanghai'),
    point: integer().notNull().default(0),
    /**
     * Which count of its kept figures it has: a start makes up for what it is behind
     * (`database/sql/7-figures-recount.sql`).
     */
    figuresCounted: smallint().notNull().default(1),
    createdAt: instant().notNull().default(now),
  },
  table => [companyKey(table.companyId)],
)

/** 部门: a tree. `path` holds the ids from the root down to itself, so that "with all below" is one index look-up. */
export const department = companyTable(
  'department',
  {
    name: text().notNull(),
    parentId: uuid(),
    headId: uuid(),
    path: uuid().array().notNull(),
    position: integer().notNull().default(0),
    createdAt: instant().notNull().default(now),
  },
  table => [
    refersTo('department_parent', [table.companyId, table.parentId], table),
    indexOn('department_parent_key', table.companyId, table.parentId),
    indexOn('department_head_key', table.companyId, table.headId),
    uniqueOn(
      'department_name_key',
      table.companyId,
      sql`coalesce(parent_id, '00000000-0000-0000-0000-000000000000')`,
      table.name,
    ),
  ],
)

/**
 * 员工: a person of a company. `accountId` is empty until they have joined. Status 0 is active (spec 2 §9), 1 left, 2
 * invited.
 */
export const person = companyTable(
  'person',
  {
    accountId: uuid(),
    name: text().notNull(),
    /** The name in Latin letters, for sorting; the words it is found by (`person-names.server.ts`). */
    spelling: text().notNull().default(''),
    searchWords: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    loginName: text(),
    mobile: text(),
    email: text(),
    gender: smallint().notNull().default(Gender.Unknown),
    avatarFileId: uuid(),
    departmentId: uuid(),
    jobTitle: text(),
    managerId: uuid(),
    isAdministrator: boolean().notNull().default(false),
    status: smallint().notNull().default(PersonStatus.Active),
    point: integer().notNull().default(0),
    locale: text().notNull().default('zh-CN'),
    createdAt: instant().notNull().default(now),
    leftAt: instant(),
  },
  table => [
    refersTo('person_department', [table.companyId, table.departmentId], department),
    refersTo('person_manager', [table.companyId, table.managerId], table),
    indexOn('person_department_key', table.companyId, table.departmentId),
    indexOn('person_manager_key', table.companyId, table.managerId),
    indexOn('person_status_key', table.companyId, table.status, table.spelling, table.id),
    uniqueOn('person_account_key', table.companyId, table.accountId),
    indexOn('person_account', table.accountId),
    // Whoever looks for them would read everybody else: they are few.
    indexOn('person_administrators', table.companyId, table.id).where(sql`is_administrator`),
    uniqueOn('person_mobile_key', table.companyId, table.mobile).where(sql`status <> ${fixed(PersonStatus.Left)}`),
    uniqueOn('person_email_key', table.companyId, sql`lower(email)`).where(sql`status <> ${fixed(PersonStatus.Left)}`),
  ],
)

/**
 * Everybody above a person, and the person at distance 0: "mine and my people's" is one join. Kept by
 * `managers.server.ts`.
 */
export const personSuperior = companyRelation(
  'person_superior',
  {
    personId: uuid().notNull(),
    superiorId: uuid().notNull(),
    distance: smallint().notNull(),
  },
  table => [
    companyKey(table.companyId, table.personId, table.superiorId),
    refersTo('person_superior_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('person_superior_superior', [table.companyId, table.superiorId], person, 'cascade'),
    indexOn('person_superior_below', table.companyId, table.superiorId, table.distance, table.personId),
  ],
)

/** Who was somebody's manager, until when: what was theirs to see stays so (`sawAsManager`). */
export const personFormerManager = companyRelation(
  'person_former_manager',
  {
    personId: uuid().notNull(),
    managerId: uuid().notNull(),
    until: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.personId, table.managerId),
    refersTo('person_former_manager_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('person_former_manager_manager', [table.companyId, table.managerId], person, 'cascade'),
    indexOn('person_former_manager_manager_key', table.companyId, table.managerId),
  ],
)

/** Whom somebody wants for a manager, until that is confirmed. */
export const managerRequest = companyRelation(
  'manager_request',
  {
    personId: uuid().notNull(),
    /** None: nobody. */
    managerId: uuid(),
    createdAt: instant().notNull().default(now),
  },
  table => [
    companyKey(table.companyId, table.personId),
    refersTo('manager_request_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('manager_request_manager', [table.companyId, table.managerId], person, 'cascade'),
    indexOn('manager_request_manager_key', table.companyId, table.managerId),
  ],
)

/** An authority that a person holds, by itself or through a role (spec 1 §6). */
export const personAuthority = companyRelation(
  'person_authority',
  {
    personId: uuid().notNull(),
    authority: text().notNull(),
  },
  table => [
    companyKey(table.companyId, table.personId, table.authority),
    refersTo('person_authority_person', [table.companyId, table.personId], person, 'cascade'),
    indexOn('person_authority_holders', table.companyId, table.authority, table.personId),
  ],
)

/** 角色: a named set of authorities. */
export const role = companyTable(
  'role',
  {
    name: text().notNull(),
    authorities: text().array().notNull(),
  },
  table => [uniqueOn('role_name_key', table.companyId, table.name)],
)

export const personRole = companyRelation(
  'person_role',
  {
    personId: uuid().notNull(),
    roleId: uuid().notNull(),
  },
  table => [
    companyKey(table.companyId, table.personId, table.roleId),
    refersTo('person_role_person', [table.companyId, table.personId], person, 'cascade'),
    refersTo('person_role_role', [table.companyId, table.roleId], role, 'cascade'),
    indexOn('person_role_holders', table.companyId, table.roleId),
  ],
)

/** A person's own settings by name: cards, tabs, font size, push (spec 2 §7.1 `/res/{userId}/property`). */
export const personProperty = companyRelation(
  'person_property',
  {
    personId: uuid().notNull(),
    name: text().notNull(),
    value: jsonb().notNull(),
  },
  table => [
    companyKey(table.companyId, table.personId, table.name),
    refersTo('person_property_person', [table.companyId, table.personId], person, 'cascade'),
  ],
)

/** A company's setting by the spec's key (spec 1 §9 "Company setting keys"). */
export const companySetting = companyRelation(
  'company_setting',
  {
    keyName: text().notNull(),
    keyValue: text().notNull(),
    changedAt: instant().notNull().default(now),
  },
  table => [companyKey(table.companyId, table.keyName)],
)

import type { Words } from '#platform/web/words/words.ts'
import type zh from './agreement.words.zh.ts'

export default {
  lead: 'Kaigong is installed and run by your own company or organisation. Please read this before you use it.',
  operatorTitle: '1. Who provides the service',
  operator:
    'The service runs on your company\'s own servers and is managed by that company (the "operator"). Kaigong is open-source software; its authors do not run this service and cannot reach any of its data.',
  useTitle: '2. Accounts and use',
  use: "Use your real name and contacts, keep your password to yourself, and lend your account to nobody. The operator's administrators may add and disable members and change what they may do. Do not use the service for anything unlawful, or to disturb others.",
  contentTitle: '3. Whose the work is',
  content:
    'Tasks, documents, comments and whatever else you create at work belong to the operator or your company, which manages them by its own rules.',
  collectedTitle: '4. What is collected',
  collected:
    'Account data (name, login name, mobile number, e-mail, picture), what you enter at work, and, to protect your account, the devices, network addresses and times of your sign-ins. Passwords are kept only in a form that cannot be reversed.',
  purposeTitle: '5. What it is used for',
  purpose:
    'Only to provide the workbench, to send notices about work, and to protect accounts. There is no advertising, and nothing is sent to the authors of the software. Where the operator uses text messages, mail or another sign-in provider, these get what they need to deliver codes and complete sign-ins.',
  storageTitle: '6. Where it is kept',
  storage:
    "All data lies on the operator's servers, for as long as the operator decides. Codes are deleted within two days, sessions within a month after they ended.",
  rightsTitle: '7. Your rights',
  rights:
    'Under "Me" you can see and change your own data, change contacts, and see and sign out devices at any time. To export or delete personal data, ask an administrator of your company: a system administrator can export all records about you at any time, and, once you have left, erase your name, contacts, picture and account; the work you took part in, and records that the law asks to be kept such as attendance and approvals, stay without your name. The company, too, can have all of its data exported, or be closed with all of its data, by a system administrator.',
  leavingTitle: '8. Leaving',
  leaving:
    'After you leave the company, or your account is disabled, you can no longer see its content. Your open work goes to a named colleague; your name stays in the history.',
  securityTitle: '9. Security',
  security:
    'Data is protected by permissions, by passwords kept irreversibly, and by guarded sign-ins. If anything looks wrong with your account, change your password at once and tell an administrator.',
  changesTitle: '10. Changes',
  changes:
    'The operator may supplement or change these terms. You are told of important changes in the service; by using it further you agree to them.',
} satisfies Words<typeof zh>

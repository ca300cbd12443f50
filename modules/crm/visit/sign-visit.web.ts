import type { PersonBrief } from '#mechanisms/people/person.contract.ts'

/** Lets one sign a visit on the spot, with place, photos and whom one met. */
export async function signVisit(customerId: string, me: PersonBrief) {
  const [{ openVisit }, { chooseContact }] = await Promise.all([
    import('#mechanisms/comments/visit-sheet.tsx'),
    import('../contact/choose-contact.web.ts'),
  ])
  await openVisit({
    about: { subjectType: 'customer', subjectId: customerId },
    me,
    chooseContact: () => chooseContact(customerId),
  })
}

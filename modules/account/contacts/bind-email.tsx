import { BindContact } from './bind-contact.tsx'

export default function BindEmail() {
  return <BindContact kind="email" />
}

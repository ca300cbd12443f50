import { BindContact } from './bind-contact.tsx'

export default function BindMobile() {
  return <BindContact kind="mobile" />
}

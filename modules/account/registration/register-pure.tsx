import { RegisterForm } from './register-form.tsx'

export default function RegisterByName() {
  return <RegisterForm by="loginName" />
}

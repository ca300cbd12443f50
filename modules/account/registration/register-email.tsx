import { RegisterForm } from './register-form.tsx'

export default function RegisterByEmail() {
  return <RegisterForm by="email" />
}

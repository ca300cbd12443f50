import { RegisterForm } from './register-form.tsx'

export default function Register() {
  return <RegisterForm by="mobile" />
}

import { Page } from '../frame/page.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { useDoctor } from './doctor.ts'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionSection } from './session-section.tsx'

export function Account() {
  const { user } = useDoctor()
  return (
    <Page>
      {user?.name && (
        <p className="page-intro">
          Signed in as <strong>{user.name}</strong> {user.email && `(${user.email})`}
        </p>
      )}
      <div className="account">
        <PasswordSection secondFactor={user?.secondFactor} />
        <AuthenticatorSection isOn={user?.secondFactor?.authenticator} />
        <PasskeySection />
        <SessionSection />
      </div>
    </Page>
  )
}

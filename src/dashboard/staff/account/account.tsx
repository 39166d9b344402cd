import { AnswerState } from '../../frame/answer-state.tsx'
import { Page } from '../../frame/page.tsx'
import { passkeys, sessions } from '../../queries/staff.ts'
import { useAnswer } from '../../queries/use-answer.ts'
import { useDoctorAtWork } from '../doctor.ts'
import { ProofDialog } from '../proof.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { FactsSection } from './facts-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionSection } from './session-section.tsx'

/** What a member of staff changes of their own account. */
export function Account() {
  const { user, askedAt, ...asked } = useDoctorAtWork()
  // All of it comes at once: a list that came later would move the fields and buttons below it from under the hand.
  const isLoading = [asked, useAnswer(passkeys), useAnswer(sessions)].some((each) => each.isLoading)
  return (
    <Page>
      <AnswerState of={{ ...asked, isLoading }} sentence="We could not ask who is signed in." when="page" />
      {!isLoading && user?.name && (
        <p className="page-intro">
          Signed in as <strong>{user.name}</strong> {user.email && `(${user.email})`}
        </p>
      )}
      <ProofDialog>
        <div className="account" hidden={isLoading}>
          <div>
            <PasswordSection secondFactor={user?.secondFactor} />
            <AuthenticatorSection
              isOn={user?.secondFactor?.authenticator}
              codesLeft={user?.secondFactor?.recoveryCodes}
              batch={user?.secondFactor?.batch}
              askedAt={askedAt}
            />
            <PasskeySection />
          </div>
          <div>
            <SessionSection />
            {user?.name && user.email && <FactsSection key={user._id} name={user.name} email={user.email} />}
          </div>
        </div>
      </ProofDialog>
    </Page>
  )
}

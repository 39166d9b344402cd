import { ask } from '../../contract/asking/ask.ts'
import { staffCalls } from '../../contract/calls/staff-calls.ts'
import { Button } from '../../ui/button.tsx'
import { leaveUnlessAsked } from '../frame/leaving/leaving.ts'
import { forgetToken, storedToken } from './token.ts'

/** Clears the token, upon which the guard goes to login. The server is told, but nobody waits for it. */
export function LogoutButton() {
  function leave() {
    const token = storedToken()
    void ask(staffCalls.signOut, { token, keepalive: true })
    forgetToken('left')
  }
  return (
    <Button kind="plain" onClick={() => leaveUnlessAsked(leave)}>
      Logout
    </Button>
  )
}

import { addresses } from '../../contract/addresses.ts'
import type { Practice } from '../../domain/practice/practice.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { WhatsAppLink } from '../parts/whatsapp-link.tsx'
import { Brand } from './brand.tsx'
import { SearchButton, SearchPanel } from './search-panel.tsx'
import { SurgeryLine } from './surgery-line.tsx'
import type { SurgeryState } from './surgery-state.ts'

const ways = [
  ['About', addresses.about],
  ['Treatments', addresses.treatments],
  ['Team', addresses.team],
  ['Fees', addresses.fees],
  ['Blog', addresses.blog],
  ['Contact', addresses.contact],
] as const

/** `here` is the address of the page that wears it. */
export function Header({
  practice,
  surgery,
  here,
}: {
  practice: Practice
  surgery: SurgeryState
  here: string | undefined
}) {
  const { address, phone, outOfHoursPhone } = practice
  return (
    <header>
      <div className="strip on-dark">
        <div className="wrap">
          <SurgeryLine surgery={surgery} />
          <ul className="reach">
            <li>
              <TelephoneLink phone={phone} label="Main line" />
            </li>
            <li>
              <TelephoneLink
                phone={outOfHoursPhone}
                label={
                  <>
                    Out of hours<span className="if-wide">, emergencies</span>
                  </>
                }
              />
            </li>
            <li>
              <a href={addresses.contact}>
                {address.street}, {address.town}
              </a>
            </li>
            {practice.whatsapp && (
              <li>
                <WhatsAppLink practice={practice} />
              </li>
            )}
          </ul>
        </div>
      </div>
      <div className="masthead wrap">
        <Brand practice={practice} />
        <button className="menu-button" type="button" popoverTarget="navigation">
          Menu
        </button>
        {/* A popover opens, closes and lets go by the keyboard without any script. */}
        <nav id="navigation" className="navigation" popover="auto" aria-label="Main">
          <button
            className="menu-button menu-close"
            type="button"
            popoverTarget="navigation"
            popoverTargetAction="hide"
          >
            Close
          </button>
          <SearchPanel practice={practice} />
          <ul>
            {ways.map(([name, address]) => (
              <li key={address}>
                <a href={address} aria-current={isHere(address, here)}>
                  {name}
                </a>
              </li>
            ))}
            <li className="search-way">
              <SearchButton />
            </li>
            <li>
              <a className="button button-small" href={addresses.appointment}>
                Request Appointment
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  )
}

function isHere(address: string, here: string | undefined): 'page' | 'true' | undefined {
  if (address === here) return 'page'
  return here?.startsWith(`${address}/`) ? 'true' : undefined
}

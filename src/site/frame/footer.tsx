import { addresses } from '../../contract/addresses.ts'
import { companyInWords } from '../../domain/practice/practice.ts'
import type { PracticeContent } from '../../domain/practice/treatment.ts'
import { dateInWords } from '../../domain/when-in-words.ts'
import { TelephoneLink } from '../browser/telephone.tsx'
import { PostalAddress } from '../parts/contact-details.tsx'
import { OpeningTimes } from '../parts/opening-times.tsx'
import { unbrokenAddress } from '../parts/unbroken.tsx'
import { Brand } from './brand.tsx'

/** Our own pages, each with the name that the footer gives it. */
export const links = [
  ['Home', addresses.home],
  ['About', addresses.about],
  ['Treatments', addresses.treatments],
  ['Team', addresses.team],
  ['Blog', addresses.blog],
  ['Contact', addresses.contact],
  ['Request Appointment', addresses.appointment],
] as const

/** What the foot of every page links to besides, some of it by law or by the GDC’s rules. */
export const legal = [
  ['Fees', addresses.fees],
  ['Complaints', addresses.complaints],
  ['Privacy', addresses.privacy],
  ['Accessibility', addresses.accessibility],
  ['Terms', addresses.terms],
  ['Search', addresses.search],
] as const

const funding = {
  private: 'All our care is private.',
  NHS: 'All our care is provided by the NHS.',
  mixed: 'We offer NHS and private care.',
}

export function Footer({ content: { practice, treatments } }: { content: PracticeContent }) {
  const { company, registrations } = practice
  const updated = dateInWords(practice.lastUpdated).replaceAll(' ', '\u00a0')
  return (
    <footer className="footer on-dark">
      <div className="wrap footer-index">
        <div className="footer-practice">
          <Brand practice={practice} />
          <PostalAddress practice={practice} />
          <p>
            <TelephoneLink phone={practice.phone} />
            <br />
            <TelephoneLink phone={practice.outOfHoursPhone} /> out of hours
            <br />
            <a href={`mailto:${practice.email}`}>{practice.email}</a>
          </p>
          <OpeningTimes practice={practice} />
        </div>
        <div className="footer-column">
          <h2>Top Services</h2>
          <ul className="footer-services">
            {treatments.map(({ slug, title }) => (
              <li key={slug}>
                <a href={addresses.treatment(slug)}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
        <div className="footer-column">
          <h2>Our Links</h2>
          <ul>
            {links.map(([name, to]) => (
              <li key={to}>
                <a href={to}>{name}</a>
              </li>
            ))}
          </ul>
        </div>
        {practice.social.length > 0 && (
          <div className="footer-column">
            <h2>Follow us</h2>
            <ul>
              {practice.social.map(({ network, href }) => (
                <li key={network}>
                  <a href={href} rel="noopener noreferrer">
                    {network}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="wrap footer-legal">
        <ul>
          {legal.map(([name, to]) => (
            <li key={to}>
              <a href={to}>{name}</a>
            </li>
          ))}
          <li>
            <a href={addresses.login}>Staff login</a>
          </li>
        </ul>
        <p>
          {unbrokenAddress(companyInWords(company))} {company.vatNumber && `VAT number ${company.vatNumber}. `}
          {funding[practice.funding]} Registered with{' '}
          {registrations.regulator ? (
            <>
              {registrations.regulator} (<span className="figures">{registrations.regulatorNumber}</span>)
            </>
          ) : (
            <>
              the{' '}
              <a href="https://www.cqc.org.uk/" rel="noopener noreferrer">
                Care Quality Commission
              </a>{' '}
              (provider <span className="figures">{registrations.cqcProvider}</span>)
            </>
          )}{' '}
          and the Information Commissioner’s Office ({registrations.ico}). Our dental professionals are regulated by the{' '}
          <a href="https://www.gdc-uk.org/" rel="noopener noreferrer">
            General Dental Council
          </a>
          , {unbrokenAddress('37 Wimpole Street, London W1G 8DQ')}.
        </p>
        <p>
          {`© ${practice.copyrightYear} ${practice.name}. Last updated ${updated}. Designed by `}
          <a href={practice.credit.href} rel="noopener noreferrer">
            {practice.credit.name}
          </a>
          .
        </p>
      </div>
    </footer>
  )
}

import { addresses } from '../../contract/addresses.ts'
import type { TeamMember } from '../../domain/practice/treatment.ts'
import { crumbsBelowHome, personData } from '../for-machines/structured-data.ts'
import { framed, titled } from '../frame/layout.tsx'
import { Invitation } from '../parts/blocks.tsx'
import { PictureOf } from '../parts/picture-of.tsx'
import type { SitePage } from '../site-page.ts'

const register = 'https://olr.gdc-uk.org/SearchRegister'

export const team: SitePage = {
  path: addresses.team,
  load({ backend }) {
    const { practice, about, team: members } = backend.content
    return framed(backend, {
      head: {
        title: titled('Meet Our Team', backend),
        description: `The people of ${practice.name} in ${practice.address.town}: who they are, what they trained for, and what each of them does at our practice.`,
        keywords: [
          'dental team',
          'dentists',
          'dental hygienist',
          'dental therapist',
          `dentist ${practice.address.town}`,
        ],
        canonical: addresses.team,
        structuredData: [
          crumbsBelowHome('Team', addresses.team, backend),
          ...members.map((member) => personData(member, backend)),
        ],
      },
      body: (
        <>
          <section className="wrap opening">
            <h1>Meet Our Team</h1>
            <p>{about.people}</p>
          </section>
          <ul className="wrap team">
            {members.map((member, place) => (
              <Member key={member.slug} member={member} first={place === 0} />
            ))}
          </ul>
          <Invitation content={backend.content} />
        </>
      ),
    })
  },
}

function Member({ member, first }: { member: TeamMember; first: boolean }) {
  const { slug, name, role, gdcNumber, qualification, picture, paragraphs } = member
  return (
    <li className="member" id={slug}>
      <div className="arch arch-tall">
        <PictureOf picture={picture} sizes="(max-width: 600px) 80vw, (max-width: 1024px) 40vw, 27vw" first={first} />
      </div>
      <div className="member-words">
        <h2>{name}</h2>
        <p className="role">{role}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="credentials">
          {qualification}
          {gdcNumber && (
            <>
              <br />
              <a href={register} rel="noopener noreferrer">
                General Dental Council
              </a>{' '}
              number {gdcNumber}
            </>
          )}
        </p>
      </div>
    </li>
  )
}

import { addresses } from '../../contract/addresses.ts'
import { crumbsBelowHome, practiceData } from '../for-machines/structured-data.ts'
import { framed, titled } from '../frame/layout.tsx'
import { Invitation } from '../parts/blocks.tsx'
import { PictureOf } from '../parts/picture-of.tsx'
import type { SitePage } from '../site-page.ts'

export const about: SitePage = {
  path: addresses.about,
  load({ backend }) {
    const { content } = backend
    const { practice, mission, vision, values } = content
    const { heading, picture, rooms } = content.about
    return framed(backend, {
      head: {
        title: titled('About us', backend),
        description: `The mission, vision and values of ${practice.name} in ${practice.address.town}: what we are here for at ${practice.address.street}.`,
        keywords: [
          'about our dental practice',
          'dental practice values',
          `dentist ${practice.address.town}`,
          ...(practice.tourHref ? ['practice tour'] : []),
        ],
        canonical: addresses.about,
        structuredData: [practiceData(backend), crumbsBelowHome('About', addresses.about, backend)],
      },
      body: (
        <>
          <section className="wrap about-opening">
            <div className="about-words">
              <h1>{heading}</h1>
              <p className="lead">
                {practice.name} is a dental practice in {practice.address.town}. This is what we are here for, and how
                we would like to be judged.
              </p>
              {practice.tourHref && (
                <p>
                  <a className="button" href={practice.tourHref} rel="noopener noreferrer">
                    Tour Our Dental Practice
                  </a>
                </p>
              )}
            </div>
            <div className="arch">
              <PictureOf picture={picture} sizes="(max-width: 600px) 90vw, 50vw" first />
            </div>
          </section>
          <section className="statements sanded">
            <div className="wrap">
              <div>
                <h2>Our mission</h2>
                <p>{mission}</p>
              </div>
              <div>
                <h2>Our vision</h2>
                <p>{vision}</p>
              </div>
            </div>
          </section>
          {rooms.length > 0 && (
            <section className="wrap rooms">
              <h2>A look at our rooms</h2>
              <div className="rooms-both">
                {rooms.map(({ title, text, picture }) => (
                  <figure key={title}>
                    <div className="arch">
                      <PictureOf picture={picture} sizes="(max-width: 600px) 90vw, 42vw" />
                    </div>
                    <figcaption>
                      <strong>{title}</strong> {text}
                    </figcaption>
                  </figure>
                ))}
              </div>
            </section>
          )}
          {values.length > 0 && (
            <section className="wrap values">
              <h2>Our core values</h2>
              <ol>
                {values.map(({ id, title, text }) => (
                  <li key={id}>
                    <h3>{title}</h3>
                    <p>{text}</p>
                  </li>
                ))}
              </ol>
            </section>
          )}
          <Invitation content={content} />
        </>
      ),
    })
  },
}

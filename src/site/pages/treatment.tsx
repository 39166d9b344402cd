import { addresses, treatmentSpellings } from '../../contract/addresses.ts'
import type { Treatment } from '../../domain/practice/treatment.ts'
import { whoAnswers } from '../../domain/practice/who-answers.ts'
import type { Backend } from '../../http/backend.ts'
import { AppointmentForm } from '../browser/forms/appointment-form.tsx'
import type { Answered } from '../browser/forms/use-sent-form.ts'
import { crumbData, questionsData, reviewedPageData, serviceData } from '../for-machines/structured-data.ts'
import { answerAnchor, FormAnswer } from '../forms/form-answer.tsx'
import { appointmentFormProps } from '../forms/form-props.ts'
import { FormIsland } from '../forms/island.tsx'
import { sentAnswer, sentQuery } from '../forms/sent-answer.ts'
import { framed, titled } from '../frame/layout.tsx'
import { CareCards, isUrgent } from '../parts/care-cards.tsx'
import { ContactDetails } from '../parts/contact-details.tsx'
import { PictureOf, widestFile } from '../parts/picture-of.tsx'
import { TrustedHtml } from '../parts/trusted-html.tsx'
import { Unbroken, withUnbrokenHeadings } from '../parts/unbroken.tsx'
import type { Shown, SitePage } from '../site-page.ts'
import { stillToSend, takeAppointment, takeOnItsOwnPage } from './appointment.tsx'
import { BeforeAndAfter, Costs, pricesOf, Questions, Reasons, Reviewed, SubServices } from './treatment-sections.tsx'

const pictureAnchor = 'picture'

export const treatment: SitePage = {
  path: addresses.treatment(':slug'),
  asks: [sentQuery],
  async load({ params: { slug = '' }, query, backend }) {
    // Every object has a `constructor`, which is no treatment.
    const meant = Object.hasOwn(treatmentSpellings, slug) && treatmentSpellings[slug]
    if (meant) return { kind: 'moved', to: addresses.treatment(meant), status: 301 }
    const found = treatmentAt(slug, backend)
    return found ? treatmentPage(found, backend, await sentAnswer(query, backend)) : { kind: 'missing', status: 404 }
  },
  async act(sent) {
    const found = treatmentAt(sent.params.slug ?? '', sent.backend)
    // It was taken out while somebody filled in its form.
    if (!found) return takeOnItsOwnPage(sent)
    return takeAppointment(sent, {
      path: addresses.treatment(found.slug),
      shown: (answered) => treatmentPage(found, sent.backend, answered),
    })
  },
}

function treatmentAt(slug: string, { content }: Pick<Backend, 'content'>): Treatment | undefined {
  return content.treatments.find((one) => one.slug === slug)
}

function treatmentPage(shown: Treatment, backend: Backend, answered?: Answered): Shown {
  const { title, introduction, summary, picture, keywords, description, slug, questions } = shown
  const { practice } = backend.content
  const prices = pricesOf(shown, backend.content)
  const { phone: answering } = whoAnswers(backend.now(), practice)
  const path = addresses.treatment(slug)
  const named = titled(title, backend)
  const shared = widestFile(picture.name)
  return framed(backend, {
    head: {
      title: answered?.result?.kind === 'refused' ? `Error: ${named}` : named,
      description,
      keywords,
      canonical: path,
      // Where the page comes slowly the browser would draw its beginning, into which no picture of a card can grow.
      more: <link rel="expect" href={`#${pictureAnchor}`} blocking="render" />,
      image: shared.address,
      imageFacts: { alt: picture.alt, width: shared.width, height: shared.height },
      structuredData: [
        crumbData(
          [
            { name: 'Home', path: addresses.home },
            { name: 'Treatments', path: addresses.treatments },
            { name: title, path },
          ],
          backend,
        ),
        serviceData(shown, backend),
        reviewedPageData(shown, backend),
        ...(questions.length > 0 ? [questionsData(questions)] : []),
      ],
    },
    body: (
      <article>
        <header className={isUrgent(shown) ? 'banner-of-treatment on-dark urgent' : 'banner-of-treatment'}>
          <div className="wrap">
            <div className="banner-words">
              <p className="crumbs">
                <a href={addresses.treatments}>Treatments</a>
              </p>
              <h1>{title}</h1>
              <p className="lead">
                <Unbroken words={summary} />
              </p>
              {!isUrgent(shown) && <p>{introduction}</p>}
              <p className="banner-ways">
                {isUrgent(shown) && (
                  <a className="button" href={`tel:${answering.dialled}`}>
                    Ring <span className="figures">{answering.shown}</span>
                  </a>
                )}
                <a className={isUrgent(shown) ? 'button button-quiet' : 'button'} href={addresses.appointment}>
                  Request Appointment
                </a>
                {prices.length > 0 && <a href="#costs">What it costs</a>}
              </p>
              {/* Whoever is in pain finds the number before there is more to read. */}
              {isUrgent(shown) && <p>{introduction}</p>}
            </div>
            <div id={pictureAnchor} className="arch">
              <PictureOf picture={picture} sizes="(max-width: 600px) 90vw, 55vw" first />
            </div>
          </div>
        </header>
        {isUrgent(shown) && (
          <div className="wrap">
            <CareCards practice={practice} />
          </div>
        )}
        <SubServices treatment={shown} />
        <BeforeAndAfter treatment={shown} />
        <section className="wrap reading">
          <TrustedHtml className="prose" html={withUnbrokenHeadings(shown.body)} />
          <Reviewed treatment={shown} content={backend.content} />
        </section>
        <Reasons treatment={shown} />
        <Costs prices={prices} />
        <Questions treatment={shown} />
        <section className="closing sanded" id="request">
          <div className="wrap">
            <div className="closing-words">
              <h2>{shown.closing.title}</h2>
              {shown.closing.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {/* Where everything is urgent, the page itself has just said so. */}
              {!isUrgent(shown) && <p>If something hurts, swells or bleeds now, please ring instead of writing.</p>}
              <p>
                To ask for someone else, or not to be called, use <a href={addresses.appointment}>the full form</a>.
              </p>
              <ContactDetails practice={practice} />
            </div>
            <div className="form-panel">
              <FormAnswer
                answered={answered}
                form="appointment"
                subject="request"
                phone={practice.phone}
                outOfHoursPhone={practice.outOfHoursPhone}
              />
              <FormIsland
                name="appointment-form"
                Form={AppointmentForm}
                props={appointmentFormProps(backend, {
                  address: `${path}#${answerAnchor}`,
                  service: shown.service,
                  answered: stillToSend(answered),
                })}
              />
            </div>
          </div>
        </section>
      </article>
    ),
  })
}

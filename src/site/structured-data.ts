import { weekdays } from '../domain/availability/opening-hours.ts'
import type { House } from '../http/house.ts'

/** The practice as search engines read it: https://schema.org/Dentist. */
export function practiceData({ content, settings }: Pick<House, 'content' | 'settings'>): object {
  const { name, address, phone, email, geo, openingHours } = content.practice
  return {
    '@context': 'https://schema.org',
    '@type': 'Dentist',
    name,
    url: settings.publicUrl,
    telephone: phone.dialled,
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.town,
      postalCode: address.postcode,
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', ...geo },
    openingHoursSpecification: weekdays.flatMap((day) => {
      const hours = openingHours[day]
      if (hours === 'emergencies only') return []
      return [{ '@type': 'OpeningHoursSpecification', dayOfWeek: capital(day), ...hours }]
    }),
  }
}

/** Where a page lies, from home on; each step with its path. */
export function crumbData(steps: { name: string; path: string }[], { settings }: Pick<House, 'settings'>): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${settings.publicUrl ?? ''}${path}`,
    })),
  }
}

export function questionsData(questions: { question: string; answer: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function capital(day: string): string {
  return day[0]?.toUpperCase() + day.slice(1)
}

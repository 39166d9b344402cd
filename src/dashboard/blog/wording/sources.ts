/** Where a piece of advice comes from: a name people can look up, and the page that says it. */
export type Source = { name: string; address: string }

const gdcPage =
  'https://www.gdc-uk.org/standards-guidance/standards-and-guidance/gdc-guidance-for-dental-professionals/guidance-on-advertising'
const capPage = 'https://www.asa.org.uk/type/non_broadcast/code_section/'

/** General Dental Council: Standards for the Dental Team 1.3.3, and the guidance on advertising that it names. */
export const gdcAdvertising: Source = { name: 'GDC Standards 1.3.3 and guidance on advertising', address: gdcPage }

export const gdcSpecialists: Source = {
  name: 'GDC guidance on advertising; GDC specialist lists',
  address: 'https://www.gdc-uk.org/registration/your-registration/specialist-lists',
}

/** The UK Code of Non-broadcast Advertising (CAP Code), which the ASA applies to websites as well. */
export const capMisleading: Source = {
  name: 'CAP Code, section 3: misleading advertising',
  address: `${capPage}03.html`,
}

export const capHealth: Source = { name: 'CAP Code, section 12: medicines and health', address: `${capPage}12.html` }

export const medicinesLaw: Source = {
  name: 'Human Medicines Regulations 2012, reg. 284; CAP Code 12.12',
  address: 'https://www.legislation.gov.uk/uksi/2012/1916/regulation/284',
}

export const asaWhitening: Source = {
  name: 'ASA advice: teeth whitening',
  address: 'https://www.asa.org.uk/advice-online/teeth-whitening.html',
}

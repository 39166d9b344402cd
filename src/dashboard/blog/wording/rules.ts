import {
  asaWhitening,
  capHealth,
  capMisleading,
  gdcAdvertising,
  gdcSpecialists,
  medicinesLaw,
  type Source,
} from './sources.ts'

/** `advice` is nearly always worth a change; a `hint` is worth a second look, and often fine. */
type Weight = 'advice' | 'hint'

/** What is said of some words. */
export type Advice = {
  /** What it is, in two or three words. */
  about: string
  weight: Weight
  reason: string
  instead: string
  source?: Source
}

/** One thing to look out for. Patterns are the insides of regular expressions, read at word boundaries, ignoring case. */
type Rule = Advice & {
  words: string[]
  /** Where the words stand within one of these, they mean something harmless. */
  unless?: string[]
  source: Source
}

const dentists = '(?:dentists?|dental (?:practices?|clinics?|care|team)|practices?|clinics?|surger(?:y|ies)|teams?)'

/** What the law and the codes of advertising ask of a dental practice’s words, each with its source. */
export const rules: Rule[] = [
  {
    about: 'Prescription-only medicine',
    weight: 'advice',
    words: [
      'beaut(?:y|i)?tox',
      '(?:baby )?botox(?:ed|ing)?',
      'botulinum(?: toxins?)?',
      'azzalure',
      'bocouture',
      'dysport',
      'xeomin',
      'vistabel',
      'nuceiva',
      'alluzience',
      'letybo',
      'relfydess',
      '(?:anti-?wrinkle|wrinkle[- ](?:relaxing|reducing|smoothing)) (?:injections?|jabs?)',
      'midazolam',
      'diazepam',
      'valium',
      'temazepam',
      'amoxicillin',
      'co-amoxiclav',
      'metronidazole',
      'clindamycin',
      'erythromycin',
      'doxycycline',
      'dihydrocodeine',
      'articaine',
      'duraphat(?: (?:2,?800|5,?000))?',
    ],
    reason:
      'A medicine that needs a prescription may not be advertised to the public, not by its name and not by hinting.',
    instead: 'Write about the consultation, or the kind of care: “a medicine your dentist may prescribe”.',
    source: medicinesLaw,
  },
  {
    about: 'Prescription-only medicine',
    weight: 'hint',
    words: ['penicillins?', 'lidocaine', 'steroid injections?', 'kenalog'],
    unless: ['allerg(?:y|ic|ies) to (?:penicillins?|lidocaine)', '(?:penicillin|lidocaine) allerg(?:y|ies)'],
    reason: 'Naming a medicine that needs a prescription can be read as advertising it to the public.',
    instead: 'Name the kind of medicine instead: “an antibiotic”, “a local anaesthetic”.',
    source: medicinesLaw,
  },
  {
    about: '“Best”',
    weight: 'hint',
    words: [
      'best (?:times?|ways?|kept|avoided|place|age|moment|done|eaten|thing|chance|choice|option|friend|known)',
      "(?:is|are|it’s|it's) best(?= (?:to|if|not|when|for|left))",
    ],
    reason: 'As advice on care this is fine, if dentists generally agree on it.',
    instead: 'Say why it helps, or “a good time to …”.',
    source: gdcAdvertising,
  },
  {
    about: '“Best” and other superlatives',
    weight: 'advice',
    words: [
      'best',
      '(?:number|no\\.?) ?(?:one|1)(?! (?:thing|cause|reason|rule))',
      '#1',
      'top[- ]rated',
      'world[- ]class',
      'finest',
      'unrivall?ed',
      'unbeatable',
      'unmatched',
      'second to none',
      'cheapest',
      'lowest (?:prices?|fees?)',
      'most (?:experienced|qualified|skilled|trusted|advanced)',
      `leading ${dentists}`,
      'perfect (?:smiles?|teeth|results?)',
    ],
    unless: [
      '(?:your|his|her|their|my|our) best',
      'best interests?',
      'best before',
      'best wishes',
      'at best',
      'best of (?:health|both)',
    ],
    reason:
      'A superlative compares you with every other dentist and has to be proved. The GDC asks you not to compare skills.',
    instead: 'Say what you do, and let the reader judge: how long, how many, which training.',
    source: gdcAdvertising,
  },
  {
    about: '“Specialist”',
    weight: 'advice',
    words: [
      'specialists?',
      'specialis(?:es?|ed|ing) in',
      'specializ(?:es?|ed|ing) in',
      'orthodontists?',
      'periodontists?',
      'endodontists?',
      'prosthodontists?',
      'oral surgeons?',
      'p(?:a)?ediatric dentists?',
    ],
    unless: [
      'specialist (?:lists?|registers?)',
      '(?:refer(?:red|s)?|referrals?|send|sent)(?: \\w+){0,3} to an? (?:\\w+ )?(?:specialist|orthodontist|periodontist|endodontist|prosthodontist|oral surgeon|p(?:a)?ediatric dentist)',
      '(?:hospital|medical|heart|cancer|diabetes|skin) specialists?',
      'specialist (?:hospital|nurses?)',
    ],
    reason:
      'Only a dentist on one of the GDC’s specialist lists may be called a specialist, or have a title that sounds like it.',
    instead: 'Check the person’s entry, or write “has a special interest in” or “experienced in”.',
    source: gdcSpecialists,
  },
  {
    about: '“Expert”',
    weight: 'hint',
    words: ['experts?', 'expertise', 'gurus?', 'masters? of'],
    reason: 'The word can sound like a specialist title, or like skills above those of others.',
    instead: 'Name the training or the years of work that stand behind it.',
    source: gdcAdvertising,
  },
  {
    about: 'Promise of no pain',
    weight: 'advice',
    words: [
      'pain[- ]?free',
      'painless(?:ly)?',
      'no pain(?: at all)?',
      'without (?:any )?pain',
      "(?:will not|won[’']t|does not|doesn[’']t|never) hurts?",
      "won[’']t feel (?:a thing|anything)",
      'will not feel (?:a thing|anything)',
      'no discomfort',
      'discomfort[- ]free',
    ],
    unless: [
      '(?:causes?|cause|with|gives?|be|feels?) no pain',
      "no pain (?:does not|doesn[’']t) mean",
      "(?:not|never|isn[’']t|aren[’']t|rarely) (?:always |usually |completely )?(?:pain[- ]?free|painless)",
      '(?:decay|disease|cancer|it) is (?:often|usually) painless',
    ],
    reason: 'Nobody can promise how it will feel, and a hope that is not met harms trust.',
    instead:
      'Say what most people feel and what is done about it: “We numb the tooth first; most people feel pressure, not pain.”',
    source: gdcAdvertising,
  },
  {
    about: 'Guarantee',
    weight: 'advice',
    words: [
      'guarantee[ds]?',
      'guaranteeing',
      '100 ?(?:%|per cent|percent)',
      'always works?',
      'never fails?',
      'risk[- ]free',
      'no risks?',
      'without (?:any )?risks?',
      '(?:completely|totally|perfectly|absolutely) safe',
      'no side[- ]effects?',
      '(?:last(?:s|ing)? )?(?:for life|a lifetime|for ever|forever)',
      'lifetime (?:results?|guarantee|warranty)',
      'instant (?:results?|smiles?)',
      'miracles?',
    ],
    unless: [
      "(?:cannot|can[’']t|can not|no one can|nobody can|do not|don[’']t|not) (?:be )?guarantee[ds]?",
      'no guarantees?',
      'not(?: \\w+){0,2} 100 ?(?:%|per cent|percent)',
      '(?:not|never) (?:completely |totally |entirely )?(?:risk[- ]free|without risks?)',
      "(?:not|won[’']t|will not|rarely|do not|don[’']t|does not|doesn[’']t|nothing)(?: \\w+)? (?:last(?:s|ing)? )?(?:for life|a lifetime|for ever|forever)",
    ],
    reason: 'No treatment works for everybody. A promised result is an expectation you may not be able to meet.',
    instead: 'Say how often it goes well, for how long, and what can go wrong, with where you know it from.',
    source: capHealth,
  },
  {
    about: 'Cure or lasting result',
    weight: 'hint',
    words: ['cures?', 'cured', 'permanent(?:ly)?', 'instant(?:ly)?', 'proven', 'clinically proven'],
    unless: ['permanent (?:tooth|teeth|molars?|incisors?|damage|fillings?|address)', 'light[- ]cured', 'no cure'],
    reason: 'Claims about what a treatment does need evidence from studies in people.',
    instead: 'Say “can help”, “treats” or “usually lasts … years”, and keep the evidence on file.',
    source: capHealth,
  },
  {
    about: 'Comparison with others',
    weight: 'advice',
    words: [
      `(?:better|cheaper|safer|faster|gentler|kinder|more \\w+|less \\w+) than (?:any |all |most |many )?(?:other |the other )?${dentists}`,
      '(?:better|cheaper) than (?:anyone|everybody|everyone|the rest|the competition|the nhs|anywhere)',
      `unlike (?:any |most |many )?other ${dentists}`,
      `(?:than|to|from|with) (?:any |most |many )?other ${dentists}`,
      `no other ${dentists}`,
      `the only ${dentists}`,
      'our competitors?',
    ],
    reason:
      'A dental website may not compare one professional’s skills with another’s; other comparisons need proof that readers can check.',
    instead: 'Describe your own care without the others.',
    source: gdcAdvertising,
  },
  {
    about: 'Comparison',
    weight: 'hint',
    words: ['(?:better|cheaper|safer|faster) than', '(?:works?|worked) better', 'unlike other'],
    unless: ['better than (?:cure|nothing)'],
    reason: 'A comparison of products or treatments must be of like with like, and provable.',
    instead: 'Say what was compared, and where the figures come from.',
    source: capMisleading,
  },
  {
    about: 'Offer',
    weight: 'hint',
    words: [
      'free (?:consultations?|check-?ups?|whitening|exam(?:ination)?s?|scans?|treatments?)',
      'no hidden (?:costs?|fees?|charges?)',
      'no obligation',
      'limited[- ]time',
      'today only',
      'hurry',
      'special offers?',
      'discount(?:s|ed)?',
      '\\d+ ?% off',
      'from (?:only |just )?£ ?\\d+(?:[.,]\\d+)*',
    ],
    reason: 'An offer must not press anyone into care, and every condition of its price has to be clear.',
    instead: 'Say what is included, and that it depends on an assessment, on suitability and on consent.',
    source: capMisleading,
  },
  {
    about: 'Whitening claim',
    weight: 'advice',
    words: [
      '(?:\\d+|two|three|four|five|six|seven|eight|nine|ten) shades? (?:whiter|lighter|brighter)',
      'shades? (?:whiter|lighter)',
    ],
    reason: 'A number of shades needs good evidence, and few treatments have it for every reader.',
    instead: 'Say that teeth usually become lighter, and that nobody can say beforehand by how much.',
    source: asaWhitening,
  },
  {
    about: 'Before and after',
    weight: 'hint',
    words: ['before[- ]and[- ]after (?:photo(?:graph)?s?|pictures?|images?|shots?|gallery)'],
    reason: 'Such pictures must be true to life, and the patient must have agreed to their being shown.',
    instead: 'Keep the signed consent, and say that results differ.',
    source: gdcAdvertising,
  },
]

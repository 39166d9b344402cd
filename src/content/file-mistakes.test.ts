import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readContent } from './read-content.ts'
import { type Change, contentFolder, page, problemsIn, samplePost } from './test-small-content.ts'

const mistakes: { mistake: string; change: Record<string, Change>; sentence: string }[] = [
  {
    mistake: 'an empty file',
    change: { 'reviews.yaml': () => '' },
    sentence:
      'content/reviews.yaml: reviews is missing. Begin each review with a dash, and give its id, name, rating and text.',
  },
  {
    mistake: 'a file of loose text',
    change: { 'home.yaml': () => 'Welcome to our practice' },
    sentence: 'content/home.yaml: the file is not divided into fields. It holds process, each on a line of its own.',
  },
  {
    mistake: 'a file whose name ends oddly',
    change: { 'team/jo-reed.md.txt': () => 'Jo' },
    sentence: 'content/team/jo-reed.md.txt: the file is not read. Give it a name that ends in “.md”, or take it out.',
  },
  {
    mistake: 'a file of facts that an editor has saved under another name',
    change: { 'practice.yaml.txt': () => 'phone: 01632 960177' },
    sentence: 'content/practice.yaml.txt: the file is not read. Give it a name that ends in “.yaml”, or take it out.',
  },
  {
    mistake: 'a missing file',
    change: { 'fees.yaml': () => undefined },
    sentence:
      'content/fees.yaml: the file is missing. Put it back, or copy the sample that came with this version of the website.',
  },
  {
    mistake: 'a telephone number that is broken over two lines',
    change: { 'pages/terms.md': () => ({ ...page, body: 'Please ring us:\nour number is 01632\n960140.\n' }) },
    sentence:
      'content/pages/terms.md: line 8: “01632 960140” is the practice’s own number. Write {phone} instead, so that it follows practice.yaml.',
  },
  {
    mistake: 'a colon inside a text',
    change: { 'home.yaml': () => 'process:\n  - title: Our aim: good care\n    text: Any.\n' },
    sentence:
      'content/home.yaml: line 2: there is a colon where none can be, or the line starts too far to the right. Put a text that holds a colon in double quotes ("…"), and start the fields of one block at the same place.',
  },
  {
    mistake: 'a colon inside a text in curly quotes',
    change: { 'home.yaml': () => 'process:\n  - title: “Our aim: good care”\n    text: Any.\n' },
    sentence:
      'content/home.yaml: line 2: the quotes around a text are curly (“…”), and hold nothing together. Type straight ones ("…").',
  },
  {
    mistake: 'a tab at the start of a line',
    change: { 'home.yaml': () => 'process:\n\t- title: Ring us\n' },
    sentence: 'content/home.yaml: line 2: the line starts with a tab. Use spaces.',
  },
  {
    mistake: 'a field written twice',
    change: { 'values.yaml': () => 'mission: One\nmission: Two\n' },
    sentence: 'content/values.yaml: line 2: this field is written twice. Keep one of the two.',
  },
  {
    mistake: 'a quote that is never closed',
    change: { 'values.yaml': () => 'mission: "One\nvision: Two\n' },
    sentence: 'content/values.yaml: line 3: a quote or bracket that was opened further up is never closed. Close it.',
  },
  {
    mistake: 'an apostrophe that ends a quote',
    change: { 'values.yaml': () => "mission: 'It's us'\n" },
    sentence:
      'content/values.yaml: line 1: this line cannot be read. A quote may end too early: put the whole text in double quotes ("…"), and use ’ for the apostrophes inside it.',
  },
  {
    mistake: 'a line that is out of step',
    change: { 'values.yaml': () => 'values:\n  - id: one\n title: Two\n' },
    sentence:
      'content/values.yaml: line 3: the line does not start where its neighbours do. Start the fields of one block at the same place, with spaces.',
  },
  {
    mistake: 'a line without a colon',
    change: { 'values.yaml': () => 'mission: One\nTwo\nvision: Three\n' },
    sentence:
      'content/values.yaml: line 2: a field has no colon. Write the field’s name, a colon, a space, and then the text.',
  },
  {
    mistake: 'a text that begins with a star',
    change: { 'values.yaml': () => 'vision: One\nmission: *Two*\n' },
    sentence:
      'content/values.yaml: line 2: a text begins with a sign that has a meaning of its own. Put the whole text in double quotes ("…").',
  },
  {
    mistake: 'a text whose first word begins with an ampersand',
    change: { 'values.yaml': () => 'vision: One\nmission: &Co cares\n' },
    sentence:
      'content/values.yaml: line 2: a text begins with a sign that has a meaning of its own. Put the whole text in double quotes ("…").',
  },
  {
    mistake: 'a text that is cut off by a number sign',
    change: { 'values.yaml': () => 'vision: One # our first\nmission: We are #1 here\n' },
    sentence:
      'content/values.yaml: line 2: a text has a # in it, and what follows is left out. Put the whole text in double quotes ("…").',
  },
  {
    mistake: 'a text that begins with a number sign',
    change: { 'values.yaml': () => 'vision: One\nmission: #1 in town\n' },
    sentence:
      'content/values.yaml: line 2: a text has a # in it, and what follows is left out. Put the whole text in double quotes ("…").',
  },
  {
    mistake: 'a text that begins with an exclamation mark',
    change: { 'values.yaml': () => 'mission: !Welcome\n' },
    sentence:
      'content/values.yaml: line 1: a text begins with an exclamation mark. Put the whole text in double quotes ("…").',
  },
  {
    mistake: 'an unreadable line at the top of a page, counted from the top of the file',
    change: { 'pages/terms.md': () => '---\ntitle: Terms\ntitle: Terms\n---\nText\n' },
    sentence: 'content/pages/terms.md: line 3: this field is written twice. Keep one of the two.',
  },
  {
    mistake: 'a page without its frame of dashes',
    change: { 'pages/terms.md': () => 'title: Terms\n\nText\n' },
    sentence:
      'content/pages/terms.md: the fields at the top are not framed. Put a line of three dashes (---) above them and one below them.',
  },
  {
    mistake: 'a page without text',
    change: { 'pages/terms.md': (page) => ({ ...page, body: ' \n' }) },
    sentence: 'content/pages/terms.md: the text is missing. Add it below the second line of dashes.',
  },
  {
    mistake: 'a heading that would be the page’s title',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'Hello\n\n# Big' }) },
    sentence:
      'content/pages/terms.md: line 9: the heading begins with one #, which is the page’s own title. Begin it with ##.',
  },
  {
    mistake: 'a paragraph that is pushed to the right',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'Hello\n\n\tOur terms.\n' }) },
    sentence:
      'content/pages/terms.md: line 9: the line begins with a tab or four spaces, so it would stand in letters of a typewriter. Take them away.',
  },
  {
    mistake: 'a list with the dots of a word processor',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'We take:\n\n• cash\n• cards\n' }) },
    sentence:
      'content/pages/terms.md: line 9: a line begins with “•”. Begin each line of a list with a dash and a space.',
  },
  {
    mistake: 'such dots right below the words that lead to them',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'We take\neach of these:\n• cash\n• cards\n' }) },
    sentence:
      'content/pages/terms.md: line 9: a line begins with “•”. Begin each line of a list with a dash and a space.',
  },
  {
    mistake: 'lines between the signs of a programmer',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'Hello\n\n```\nOur terms.\n```\n' }) },
    sentence:
      'content/pages/terms.md: line 9: what stands between lines of ``` or ~~~ would be in letters of a typewriter. Take these lines out.',
  },
  {
    mistake: 'both versions of a text after an update',
    change: {
      'pages/terms.md': (page) => ({
        ...page,
        body: 'Hello\n\n<<<<<<< HEAD\nOur terms.\n\n=======\nTheir terms.\n\n>>>>>>> 1a2b3c4\n',
      }),
    },
    sentence:
      'content/pages/terms.md: line 9: an update has left two versions here, with ======= between them. Keep one of them, and take out the lines of such signs.',
  },
  {
    mistake: 'the line between the two versions, forgotten after one of them was kept',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'Hello\n\nOur terms.\n\n=======\n' }) },
    sentence:
      'content/pages/terms.md: line 11: an update has left two versions here, with ======= between them. Keep one of them, and take out the lines of such signs.',
  },
  {
    mistake: 'both versions of a field after an update',
    change: {
      'values.yaml': () => 'vision: One\n<<<<<<< HEAD\nmission: Two\n=======\nmission: Three\n>>>>>>> 1a2b3c4\n',
    },
    sentence:
      'content/values.yaml: line 2: an update has left two versions here, with ======= between them. Keep one of them, and take out the lines of such signs.',
  },
  {
    mistake: 'HTML in a page',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'Click <b>here</b>' }) },
    sentence:
      'content/pages/terms.md: line 7: there is HTML in the text, which is not shown. Write it with Markdown signs instead.',
  },
  {
    mistake: 'a link that runs a script',
    change: { 'pages/terms.md': (page) => ({ ...page, body: '[here](javascript:alert(1))' }) },
    sentence:
      'content/pages/terms.md: line 7: the link leads to “javascript:alert(1)”. Begin it with https://, mailto:, tel: or a / for a page of this website.',
  },
  {
    mistake: 'a fact in the text about a person that is none',
    change: { 'team/amira-shah.md': (member) => ({ ...member, body: 'One.\n\nShe came to {twon}.\n\nThree.' }) },
    sentence: 'content/team/amira-shah.md: line 13: {twon} is not a fact we know. Did you mean “town”?',
  },
  {
    mistake: 'our number typed into the text about a person',
    change: { 'team/amira-shah.md': (member) => ({ ...member, body: 'One.\n\nTwo.\n\nRing 01632 960140.' }) },
    sentence:
      'content/team/amira-shah.md: line 15: “01632 960140” is the practice’s own number. Write {phone} instead, so that it follows practice.yaml.',
  },
  {
    mistake: 'a picture in running text',
    change: { 'pages/terms.md': (page) => ({ ...page, body: '![us](https://pictures.example/us.jpg)' }) },
    sentence:
      'content/pages/terms.md: line 7: there is a picture in the text, which this page cannot show. Take it out.',
  },
  {
    mistake: 'a word in braces that every object of a program has',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'Ring {constructor}.' }) },
    sentence: 'content/pages/terms.md: line 7: {constructor} is not a fact we know.',
  },
  {
    mistake: 'the same in a note to a price',
    change: {
      'fees.yaml': (fees) => ({
        ...fees,
        fees: [{ group: 'Checks', fees: [{ title: 'Check', price: '£1', note: 'Ask for {valueOf}.' }] }],
      }),
    },
    sentence: 'content/fees.yaml: fees 1 › fees 1 › note names {valueOf}, which is not a fact we know.',
  },
  {
    mistake: 'a fact in braces that we do not know',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'Ring {phon}.' }) },
    sentence: 'content/pages/terms.md: line 7: {phon} is not a fact we know. Did you mean “phone”?',
  },
  {
    mistake: 'a fact with spaces in its braces',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'Ring { phone }.' }) },
    sentence: 'content/pages/terms.md: line 7: { phone } is not a fact we know. Did you mean “phone”?',
  },
  {
    mistake: 'braces around what no fact is called',
    change: { 'team/amira-shah.md': (member) => ({ ...member, body: 'One.\n\nTwo.\n\nRing {phone 2}.' }) },
    sentence: 'content/team/amira-shah.md: line 15: {phone 2} is not a fact we know. Did you mean “phone”?',
  },
  {
    mistake: 'the same in a field',
    change: { 'pages/terms.md': (page) => ({ ...page, title: 'Terms of { name }' }) },
    sentence: 'content/pages/terms.md: title names { name }, which is not a fact we know. Did you mean “name”?',
  },
  {
    mistake: 'a fact whose braces are not closed',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'Ring {phone or write.' }) },
    sentence:
      'content/pages/terms.md: line 7: a { or } stands without its partner. Write a fact in both, as {phone}, or take it out.',
  },
  {
    mistake: 'the same in the text about a person, further down',
    change: { 'team/amira-shah.md': (member) => ({ ...member, body: 'One.\n\nTwo.\n\nRing phone}.' }) },
    sentence:
      'content/team/amira-shah.md: line 15: a { or } stands without its partner. Write a fact in both, as {phone}, or take it out.',
  },
  {
    mistake: 'the same where a link leads',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'One.\n\n[Ring us](tel:{phone).' }) },
    sentence:
      'content/pages/terms.md: line 9: a { or } stands without its partner. Write a fact in both, as {phone}, or take it out.',
  },
  {
    mistake: 'a heading without a space behind its signs',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'One.\n\n##What we do\nTwo.' }) },
    sentence:
      'content/pages/terms.md: line 9: a line begins with “##” and no space. Begin a heading with ## and a space. If the sign is meant, put a \\ before it.',
  },
  {
    mistake: 'a line of a list without a space behind its dash',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'Bring:\n-a form\n-your glasses' }) },
    sentence:
      'content/pages/terms.md: line 8: a line begins with “-” and no space. Begin each line of a list with a dash and a space. If the sign is meant, put a \\ before it.',
  },
  {
    mistake: 'the same with the longer dash of a word processor',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'Bring:\n–a form\n–your glasses' }) },
    sentence:
      'content/pages/terms.md: line 8: a line begins with “–” and no space. Begin each line of a list with a dash and a space. If the sign is meant, put a \\ before it.',
  },
  {
    mistake: 'bold words that do not end',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'One.\nPlease **ring us.' }) },
    sentence:
      'content/pages/terms.md: line 8: bold words begin with ** and do not end. Write ** behind the last of them too. If the sign is meant, put a \\ before it.',
  },
  {
    mistake: 'a link with a space between its words and its address',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'See [our map] (https://map.example/us).' }) },
    sentence:
      'content/pages/terms.md: line 7: a link is not whole. Write it as [words](https://…), with no space in between. If the sign is meant, put a \\ before it.',
  },
  {
    mistake: 'a link whose address is not closed',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'See [our map](https://map.example/us and come.' }) },
    sentence:
      'content/pages/terms.md: line 7: a link is not whole. Write it as [words](https://…), with no space in between. If the sign is meant, put a \\ before it.',
  },
  {
    mistake: 'a fact in braces twice over, in a field',
    change: { 'pages/terms.md': (page) => ({ ...page, title: 'Terms of {{name}}' }) },
    sentence:
      'content/pages/terms.md: title has a { or } without its partner. Write a fact in both, as {phone}, or take it out.',
  },
  {
    mistake: 'the hour of a day that has none',
    change: { 'pages/terms.md': (page) => ({ ...page, body: 'We open at {sundayOpens}.' }) },
    sentence:
      'content/pages/terms.md: line 7: {sundayOpens} is not a fact we know. In practice.yaml sunday is “emergencies only”, so it has no times: write the sentence without them.',
  },
  {
    mistake: 'the number of a company where there is none',
    change: {
      'practice.yaml': (practice) => ({
        ...practice,
        company: { legalName: 'Amira Shah', registeredOffice: '1 Mill Lane' },
      }),
      'pages/terms.md': (page) => ({ ...page, body: 'Our number is {companyNumber}.' }),
    },
    sentence:
      'content/pages/terms.md: line 7: {companyNumber} is not a fact we know. In practice.yaml company has no number: write the sentence without it.',
  },
  {
    mistake: 'the chat of a practice that has none',
    change: {
      'practice.yaml': (practice) => ({ ...practice, whatsapp: undefined }),
      'pages/terms.md': (page) => ({ ...page, body: 'Or write to {whatsapp}.' }),
    },
    sentence:
      'content/pages/terms.md: line 7: {whatsapp} is not a fact we know. In practice.yaml there is no whatsapp: write the sentence without it.',
  },
  {
    mistake: 'the same where a link leads',
    change: { 'pages/terms.md': (page) => ({ ...page, body: '[Ring us](tel:{phon}).' }) },
    sentence: 'content/pages/terms.md: line 7: {phon} is not a fact we know. Did you mean “phone”?',
  },
  {
    mistake: 'a link to a fact that is no address',
    change: { 'pages/terms.md': (page) => ({ ...page, body: '[When](tel:{hours}).' }) },
    sentence: 'content/pages/terms.md: line 7: no link can lead to {hours}.',
  },
]

describe('each slip of writing has its sentence', () => {
  test.each(mistakes)('$mistake', async ({ change, sentence }) => {
    expect(await problemsIn(await contentFolder(change))).toContain(sentence)
  })

  test('a file in an old encoding', async () => {
    const folder = await contentFolder({})
    await writeFile(join(folder, 'home.yaml'), Buffer.from('process: caf\xe9', 'latin1'))
    expect(await problemsIn(folder)).toContain(
      'content/home.yaml: the file is not saved as UTF-8. Save it again and choose the encoding “UTF-8”.',
    )
  })

  test('a folder where a file should be, and a file where a folder should be', async () => {
    const folder = await contentFolder({ 'home.yaml': () => undefined, 'sample-posts/gums.html': () => samplePost })
    await mkdir(join(folder, 'home.yaml'))
    await rm(join(folder, 'team'), { recursive: true })
    await writeFile(join(folder, 'team'), 'Amira')
    expect(await problemsIn(folder)).toEqual([
      'content/home.yaml: there is a folder of this name. Put the file in its place.',
      'content/team: there is a file of this name. Put the folder in its place.',
    ])
  })

  test('links that lead to themselves', async () => {
    const folder = await contentFolder({ 'home.yaml': () => undefined })
    await rm(join(folder, 'pages'), { recursive: true })
    for (const name of ['home.yaml', 'pages']) await symlink(name, join(folder, name))
    const problems = await problemsIn(folder)
    const said = 'this link leads in a circle. Put what it stands for in its place.'
    expect(problems).toContain(`content/home.yaml: ${said}`)
    expect(problems).toContain(`content/pages: ${said}`)
  })

  test.skipIf(process.getuid?.() !== 0)('a file and a folder that the user of the server may not read', async () => {
    const folder = await contentFolder({})
    await chmod(folder, 0o755)
    await chmod(join(folder, 'home.yaml'), 0o600)
    await chmod(join(folder, 'pages'), 0o700)
    process.seteuid?.(65534)
    const problems = await problemsIn(folder).finally(() => process.seteuid?.(0))
    const said = 'the user that runs the server may not read it. Let it belong to that user.'
    expect(problems).toContain(`content/home.yaml: ${said}`)
    expect(problems).toContain(`content/pages: ${said}`)
    expect(problems.filter((problem) => !problem.endsWith(said))).toEqual([])
  })

  test('a copy of before beside a file is nobody’s slip', async () => {
    const folder = await contentFolder({
      'practice.yaml.bak': () => 'x',
      'fees (1).yaml': () => 'x',
      'notes.txt': () => 'x',
    })
    expect((await readContent(folder)).fees).toEqual([])
  })

  test('a line that begins with a number sign is a note and no slip', async () => {
    const folder = await contentFolder({
      'values.yaml': () => 'mission: To care.\n  #Ask Tom.\nvision: Health.\n#vision: Wealth.\nvalues: []\n',
      'practice.yaml': (practice) => ({ ...practice, registrations: { cqcProvider: '1-123', ico: '' } }),
    })
    const file = join(folder, 'practice.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace('ico: ""', 'ico:\n  #ZA1'))
    const { mission, practice } = await readContent(folder)
    expect([mission, practice.registrations.ico]).toEqual(['To care.', ''])
  })

  test('an address that is left empty is told once', async () => {
    const folder = await contentFolder({ 'practice.yaml': (practice) => ({ ...practice, tourHref: '' }) })
    expect(await problemsIn(folder)).toEqual([
      'content/practice.yaml: tourHref is empty. Write an address that begins with https://.',
    ])
  })

  test('a dot behind other words of its line begins no list', async () => {
    const body = '**Monday**· until eight, [fees](/fees)· and\n**17:30**• [about us](/about)'
    const folder = await contentFolder({ 'pages/terms.md': (page) => ({ ...page, body: `${body}\n\n<b>` }) })
    expect(await problemsIn(folder)).toEqual([expect.stringContaining('there is HTML')])
  })

  test.each([
    'An **implant** is made for you**.\n\n**Subject to an assessment.',
    '\\*\\*Per tooth.',
    '“They were kind.”\n–Maya O.',
    'We are open Monday\n–Friday.',
    '\\-ish',
    '\\##half',
    'As the NHS says [1] (https://www.nhs.uk/a).',
  ])('signs that are meant are no slip: %j', async (body) => {
    await readContent(await contentFolder({ 'pages/terms.md': (page) => ({ ...page, body }) }))
  })

  test('a tag that is opened and closed is told once', async () => {
    const folder = await contentFolder({ 'pages/terms.md': (page) => ({ ...page, body: 'Click <b>here</b>' }) })
    expect(await problemsIn(folder)).toHaveLength(1)
  })

  test('the hour of a tablet is no opening time because the line above speaks of Monday', async () => {
    const body = '- On Monday ring us on {phone}.\n- Take a tablet at 20:30, and click <b>here</b>.'
    const folder = await contentFolder({ 'pages/terms.md': (page) => ({ ...page, body }) })
    expect(await problemsIn(folder)).toHaveLength(1)
  })
})

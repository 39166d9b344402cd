import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { readDeliveryReport } from './delivery-report.ts'
import { failureReport } from './test-report-mailbox.ts'

const letter = 'q7Vd3nXkT0aWm2LsR9eYpA'
const read = (message: string) =>
  readDeliveryReport(new TextEncoder().encode(message.replace(/\r?\n/g, '\r\n')), PostalMime.parse)

/** A report with other parts than Postfix has; the first is the one for people. */
function report(parts: string[], headers = ''): string {
  const body = ['Content-Type: text/plain\n\nIt failed.', ...parts].map((part) => `--b\n${part}\n`).join('')
  return `Subject: Undeliverable\n${headers}Content-Type: multipart/report; report-type="delivery-status"; boundary=b\nMIME-Version: 1.0\n\n${body}--b--\n`
}
const status = (recipient: string, message = 'Reporting-MTA: dns; mx.example') =>
  `Content-Type: message/delivery-status\n\n${message}\n\n${recipient}\n`
const failed = 'Final-Recipient: rfc822; mary@post.example\nAction: failed\nStatus: 5.1.1'
const returned = `Content-Type: message/rfc822\n\nMessage-Id: <${letter}@ashcombedental.example>\nSubject: x\n\nWords.`

describe('a delivery report', () => {
  it('says which letter failed, and why in the server’s own words', async () => {
    expect(await read(failureReport(letter))).toEqual({ letter, said: '550 5.1.1 <mary@post.example>: User unknown' })
  })

  it('may bring the whole letter back, or its headers alone, also as mail in all letters of the world does', async () => {
    for (const type of ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'])
      expect(await read(report([status(failed), returned.replace('message/rfc822', type)])), type).toEqual({
        letter,
        said: '5.1.1',
      })
    const inAll = status(failed).replace('delivery-status', 'global-delivery-status')
    expect(await read(report([inAll, returned]))).toEqual({ letter, said: '5.1.1' })
  })

  it('may be written in capitals, with empty lines before it, and its type on several lines', async () => {
    const loud = failed.replace('Action: failed', 'ACTION: FAILED')
    const plain = report([status(loud, '\n\nReporting-MTA: dns; mx.example'), returned])
    const folded = 'Multipart/Report;\n boundary=b;\n Report-Type="Delivery-Status"'
    const written = plain.replace('multipart/report; report-type="delivery-status"; boundary=b', folded)
    expect(written).toContain(folded)
    expect(await read(written)).toEqual({ letter, said: '5.1.1' })
  })

  it('may have been cut in the returned letter, behind its headers', async () => {
    const whole = report([status(failed), `${returned}${' words'.repeat(2_000)}`])
    expect(await read(whole.slice(0, -9_000))).toEqual({ letter, said: '5.1.1' })
  })

  it.each([
    ['of nothing but lines', report([status(failed), `${returned}${'\n'.repeat(120_000)}`])],
    [
      'of one line whose value is all blanks',
      report([status(failed, `Comment:${'\t'.repeat(60_000)}\u2028`), returned]),
    ],
  ])('costs no more where somebody has made it %s', async (_, endless) => {
    const before = process.cpuUsage()
    expect(await read(endless)).toEqual({ letter, said: '5.1.1' })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(500)
  })

  it('may name the letter as what it answers, or by its envelope', async () => {
    expect(await read(report([status(failed)], `In-Reply-To: <${letter}@ashcombedental.example>\n`))).toMatchObject({
      letter,
    })
    expect(await read(report([status(failed, `Original-Envelope-Id: ${letter}`)]))).toMatchObject({ letter })
  })

  it('may bring back a letter to which the mail server has given another Message-ID, as Amazon’s does', async () => {
    const renamed = returned
      .replace(letter, '0102018f-9a2b-4c3d-8e4f-000000')
      .replace('Subject', `X-Letter-ID: ${letter}\nSubject`)
    expect(await read(report([status(failed), renamed]))).toEqual({ letter, said: '5.1.1' })
    // What is said in the headers of the report itself anybody may have written.
    const foreign = returned.replace(letter, '0102018f-9a2b-4c3d-8e4f-000000')
    expect(await read(report([status(failed), foreign], `X-Letter-ID: ${letter}\n`))).toBeUndefined()
  })

  it('may be packed as base64, with folded lines', async () => {
    const folded = Buffer.from(
      `Reporting-MTA: dns; mx.example\r\n\r\n${failed.replace(/\n/g, '\r\n')}\r\nDiagnostic-Code: smtp;\r\n  550 no\r\n\tsuch person\r\n`,
    )
    const packed = `Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64\n\n${folded.toString('base64')}`
    expect(await read(report([packed, returned]))).toEqual({ letter, said: '550 no such person' })
  })

  it('is quoted in one short line without anything unseen', async () => {
    const why = `smtp; 550 \u202eno\u0007  ${'such '.repeat(500)}`
    const said = (await read(failureReport(letter, { why })))?.said
    expect(said).toMatch(/^550 no such such .*…$/)
    expect(said).toHaveLength(300)
    const longest = `550 ${'n'.repeat(296)}`
    expect((await read(failureReport(letter, { why: `smtp; ${longest}` })))?.said).toBe(longest)
  })

  it('is quoted with nothing where the server had nothing to say', async () => {
    expect(await read(failureReport(letter, { why: 'smtp; \u200b ' }))).toEqual({ letter, said: undefined })
  })
})

describe('nothing has failed', () => {
  it.each(['delayed', 'delivered', 'relayed', 'expanded', ''])('where the report says %j', async (action) => {
    expect(await read(failureReport(letter, { action }))).toBeUndefined()
  })

  it.each([
    ['a reply that quotes a report', `Subject: Re: x\nContent-Type: text/plain\n\n${failureReport(letter)}`],
    ['a report of spam', failureReport(letter).replace('report-type=delivery-status', 'report-type=feedback-report')],
    ['a report without its second part', report([returned])],
    ['a report that names no letter', report([status(failed)])],
    ['a report about somebody else’s mail', failureReport('20261201.4711')],
    [
      'a report whose letter says its id in its words',
      report([status(failed), `Content-Type: message/rfc822\n\nSubject: x\n\nMessage-ID: <${letter}@x>`]),
    ],
    ['an empty message', ''],
  ])('in %s', async (_, message) => {
    expect(await read(message)).toBeUndefined()
  })
})

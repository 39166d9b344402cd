import type { Mailer } from './mailer.ts'
import { openSmtpLine, patience, type SmtpLine } from './smtp-line.ts'

/**
 * Sends by SMTP. Letters that go one after the other share a connection, and one that is sent while another is on its way has
 * its own: how long the server says nothing is counted for each by itself.
 */
export function openSmtpMailer(smtpUrl: string, patient = patience): Mailer {
  const lines: SmtpLine[] = []
  const newLine = () => {
    const line = openSmtpLine(smtpUrl, patient)
    lines.push(line)
    return line
  }
  return {
    async send(letter, notOurs, answered) {
      const line = lines.find(({ isFree }) => isFree()) ?? newLine()
      await line.send(letter, notOurs, answered)
    },
    async close() {
      await Promise.all(lines.map((line) => line.close()))
    },
  }
}
